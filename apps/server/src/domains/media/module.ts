import { defineModule } from "../../modules.ts";
import { roomsModule } from "../../rooms/module.ts";
import { createMedia } from "./media.ts";

export const mediaModule = defineModule({
  name: "media",
  needs: { rooms: roomsModule },
  open: ({ rooms: { mediaTicket } }) => createMedia({ ticket: mediaTicket }),
});
