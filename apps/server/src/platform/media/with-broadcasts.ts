import type { MediaServer, PeopleMedia } from "./media-server.ts";

/** People's voices, cameras and screens by one media server, and the streams of broadcasts by another. */
export function withBroadcasts(people: PeopleMedia, broadcasts: MediaServer): MediaServer {
  return {
    ...people,
    takesStreams: broadcasts.takesStreams,
    openStream: (...stream) => broadcasts.openStream(...stream),
    onStream: (listener) => broadcasts.onStream(listener),
    setSegmented: (...segmented) => broadcasts.setSegmented(...segmented),
    onSegment: (listener) => broadcasts.onSegment(listener),
    watchTicket: (...watcher) => broadcasts.watchTicket(...watcher),
    // By a connection beside that of their voice.
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
