import { z } from "zod";
import { accountId } from "./account.ts";
import { spaceInstance } from "./space.ts";

/** Who is in an instance of a space, as its hosts see it. */
export const instancePeople = spaceInstance
  .pick({ instanceId: true, number: true, participantCount: true })
  .extend({
    /** The first to come first; of all instances together at most PEOPLE_IN_SPACE_LISTED, without people under 16 whom the host wouldn’t find, where they are not themself. */
    people: z.array(
      z.object({
        /** Of the participant. */
        id: z.string(),
        /** Null: a guest. */
        userID: accountId.nullable(),
        displayName: z.string(),
        avatar: z.string(),
        isHost: z.boolean(),
      }),
    ),
  });
export type InstancePeople = z.infer<typeof instancePeople>;
