import { directoryModule } from "../domains/accounts/directory-module.ts";
import { sessionsModule } from "../domains/accounts/sessions-module.ts";
import { exportNotifications } from "../domains/notifications/export.ts";
import { receivedInvitations } from "../domains/organizations/invitations.ts";
import { organizationsModule } from "../domains/organizations/module.ts";
import { cardsModule } from "../domains/people/cards-module.ts";
import { circlesModule } from "../domains/people/circles-module.ts";
import { spacesModule } from "../domains/spaces/module.ts";
import { defineModule } from "../modules.ts";
import { roomsModule } from "../rooms/module.ts";
import { startModule } from "../start-module.ts";
import { openMessaging } from "./messaging.ts";

/** Everything that notifies people. */
export const messagingModule = defineModule({
  name: "messaging",
  needs: {
    start: startModule,
    sessions: sessionsModule,
    directory: directoryModule,
    cards: cardsModule,
    circles: circlesModule,
    organizations: organizationsModule,
    spaces: spacesModule,
    rooms: roomsModule,
  },
  accountData: {
    export: exportNotifications,
    keeps: { notifications: "what a parent was told stays, without the child" },
  },
  open(
    {
      start: { platform },
      sessions: { sessions },
      directory,
      cards,
      circles,
      organizations,
      spaces: { spaces },
      rooms: { rooms },
    },
    closing,
  ) {
    const messaging = openMessaging({
      platform,
      sessions,
      directory,
      cards,
      circle: (id) => circles.circleOf(id),
      spaces,
      invitations: async (id) =>
        new Map((await receivedInvitations(organizations, id)).map((each) => [each.id, each.name])),
      instancesOf: (ids) => rooms.instancesOf(ids),
      visitors: () => rooms.visitors(),
    });
    closing.defer(() => messaging.close());
    return messaging;
  },
});
