import type { MediaServer, PeopleMedia } from "./media-server.ts";

/** People's voices, cameras and screens by one media server, and the streams of broadcasts by another. */
export function withBroadcasts(people: PeopleMedia, broadcasts: MediaServer): MediaServer {
  const { takesStreams, openStream, onStream, setSegmented, onSegment, watchTicket } = broadcasts;
  return {
    ...people,
    takesStreams,
    openStream,
    onStream,
    setSegmented,
    onSegment,
    watchTicket,
    // By a connection beside that of their voice.
    broadcastTicket: watchTicket,
    remove(room, identity, why) {
      people.remove(room, identity, why);
      broadcasts.remove(room, identity, why);
    },
    endRoom(room) {
      people.endRoom(room);
      broadcasts.endRoom(room);
    },
    attach(server) {
      people.attach(server);
      broadcasts.attach(server);
    },
    async close() {
      await Promise.all([people.close(), broadcasts.close()]);
    },
  };
}
