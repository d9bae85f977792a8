import { randomInt } from "node:crypto";
import { GUEST_ADJECTIVES, GUEST_ANIMALS } from "@veranda/contract";
import { DEFAULT_LOCALE, inLocale, type Locale } from "@veranda/messages";
import * as t from "@veranda/messages/guest-names";

/** Combinations of adjectives and animals: the position of the adjective depends on the language. */
const NAMES: Record<(typeof GUEST_ADJECTIVES)[number], (values: { animal: string }) => string> = {
  Wandering: t.wandering,
  Adventuring: t.adventuring,
  Exploring: t.exploring,
  Anonymous: t.anonymous,
};
const ANIMALS: Record<(typeof GUEST_ANIMALS)[number], () => string> = {
  Badger: t.badger,
  Crane: t.crane,
  Dolphin: t.dolphin,
  Falcon: t.falcon,
  Fox: t.fox,
  Gecko: t.gecko,
  Hare: t.hare,
  Heron: t.heron,
  Ibex: t.ibex,
  Kingfisher: t.kingfisher,
  Lynx: t.lynx,
  Marten: t.marten,
  Octopus: t.octopus,
  Otter: t.otter,
  Owl: t.owl,
  Pelican: t.pelican,
  Seal: t.seal,
  Swift: t.swift,
  Tortoise: t.tortoise,
  Wren: t.wren,
  Zebra: t.zebra,
};

const oneOf = <T>(words: readonly [T, ...T[]]): T => words[randomInt(words.length)] ?? words[0];

/** A random name for a guest: an adjective and an animal, in the guest's language. */
export const randomName = (locale: Locale = DEFAULT_LOCALE): string =>
  inLocale(locale, () => NAMES[oneOf(GUEST_ADJECTIVES)]({ animal: ANIMALS[oneOf(GUEST_ANIMALS)]() }));
