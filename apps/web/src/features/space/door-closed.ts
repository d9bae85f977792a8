/** Said to a guest in front of a space that is not open to everyone. */
export const DOOR_CLOSED = "This space is private. Ask its owner for the link that lets you in.";
