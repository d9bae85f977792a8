import { randomInt } from "node:crypto";
import { GUEST_ADJECTIVES, GUEST_ANIMALS } from "@veranda/contract";

const oneOf = (words: readonly string[]): string => words[randomInt(words.length)] ?? "";

/** A name for someone who gave none: an adjective and an animal. */
export const randomName = (): string => `${oneOf(GUEST_ADJECTIVES)} ${oneOf(GUEST_ANIMALS)}`;
