import { z } from "zod";

/** 128 random bits: whoever has it may join, so it is also what the group's link is made of. */
export const groupId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
