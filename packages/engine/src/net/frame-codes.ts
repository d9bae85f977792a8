/** The room protocol's first bytes (docs/wire.md, W20): the few of Colyseus 0.18 that this connection uses. */
export const ROOM_CODE = { joined: 10, error: 11, bytes: 17, ping: 18 } as const;

/** Length of the code and channel before a body. */
export const CHANNEL_HEADER_BYTES = 2;
