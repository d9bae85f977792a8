import type { MediaServer, PeopleMedia } from "./media-server.ts";

/** Combines two media servers: one for people's voices, cameras and screens, another for the streams of broadcasts. */
export function withBroadcasts(people: PeopleMedia, broadcasts: MediaServer): MediaServer {
  return {
    ...people,
    takesStreams: broadcasts.takesStreams,
    openStream: (...stream) => broadcasts.openStream(...stream),
    onStream: (listener) => broadcasts.onStream(listener),
    setSegmented: (...segmented) => broadcasts.setSegmented(...segmented),
    onSegment: (listener) => broadcasts.onSegment(listener),
    watchTicket: (...watcher) => broadcasts.watchTicket(...watcher),
    // On a second connection, besides the one for voices.
    broadcastTicket: (...participant) => broadcasts.watchTicket(...participant),
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
