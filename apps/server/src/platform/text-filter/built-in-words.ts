import { WordList } from "./word-filter.ts";

// A small list in the languages of the product, of words with hardly any innocent meaning; hosts add more for their
// community. Words that are also names, places or everyday words are left out on purpose.

const listOf = (...lines: string[]): WordList => new WordList(lines.flatMap((line) => line.split(", ")));

/** Slurs and threats: also rejected in names, titles and biographies. */
export const SLURS = listOf(
  "*nigger*, nigga*, *faggot*, kikes, spics, chinks, retarded, tranny, trannies, wetback*, gook, gooks, raghead*, towelhead*, kill yourself",
  "heil hitler, sieg heil, neger*, kanake*, schwuchtel*, kampflesbe*, judensau*, untermensch*, bring dich um",
  "maricón, maricones, mariconazo*, sudaca*, mátate, ojalá te mueras",
  "ガイジ, キチガイ, 死ね, 殺すぞ",
);
/** Coarse words. */
export const COARSE_WORDS = listOf(
  "*fuck*, kys, shit*, *bullshit*, bitch*, cunt*, *asshole*, *arsehole*, dickhead*, whore*, slut, sluts, slutty, twat",
  "twats, wanker*, cocksuck*, blowjob*, cumshot*, arschloch*, arschlöcher*, arschficker*, fick, ficken, fickt, ficker*",
  "fickdich*, gefickt*, *fotze*, hure, huren, *hurensohn*, *hurensöhne*, wichser*, *missgeburt*, schlampe*, scheiss*",
  "verpiss*, puta, putas, puto, putos, hijo de puta, hija de puta, hijos de puta, hijoputa*, joputa*, mierda, mierdas",
  "cabrón, cabrones, gilipollas, coño, pendejo, pendejos, pendeja, chupapollas, follar, follarte, comemierda*",
  "クソ野郎, くたばれ, ちんこ, ちんぽ, おまんこ, ヤリマン, ファック",
);
/** Everyday words that contain one of those above. */
export const EVERYDAY_WORDS = listOf(
  "shiitake*, shitake*, niggard*, snigger*, chinks in",
  "ガイジン, 必死ね, 行きちがい, いきちがい, ゆきちがい, パチンコ, ファックス",
);
