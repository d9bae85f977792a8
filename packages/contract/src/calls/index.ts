import { authCalls } from "./auth.ts";
import { bootstrapCalls } from "./bootstrap.ts";
import { contentCalls } from "./content.ts";
import { exploreCalls } from "./explore.ts";
import { friendCalls } from "./friends.ts";
import { loveCalls } from "./loves.ts";
import { machineCalls } from "./machine.ts";
import { peopleCalls } from "./people.ts";
import { roomCalls } from "./rooms.ts";
import { spaceCalls } from "./spaces.ts";
import { userCalls } from "./users.ts";

/** Every call of the product. One that isn't built is not here. */
export const calls = {
  ...machineCalls,
  ...bootstrapCalls,
  ...exploreCalls,
  ...roomCalls,
  ...spaceCalls,
  ...contentCalls,
  ...authCalls,
  ...userCalls,
  ...peopleCalls,
  ...friendCalls,
  ...loveCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
