/**
 * How old somebody is, as far as anything is decided by it. Of an account no more is stored than this and the year in
 * which it was given (docs/young-people.md).
 */
export const AGE_BANDS = ["under_13", "13_15", "16_17", "adult"] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** Years that can be chosen, counted back from this one. */
export const BIRTH_YEARS = 120;

/** The highest age of each band but the last. */
const HIGHEST = { under_13: 12, "13_15": 15, "16_17": 17 } as const satisfies Record<
  Exclude<AgeBand, "adult">,
  number
>;

/** The lower of the two ages that somebody born in a year can have this year: no birthday is asked for. */
export const lowestAge = (birthYear: number, year: number): number => year - birthYear - 1;

export const bandOfAge = (age: number): AgeBand =>
  AGE_BANDS.find((band) => band !== "adult" && age <= HIGHEST[band]) ?? "adult";

/** Everybody in this band is younger. */
export const isBandBelow = (band: AgeBand, age: number): boolean => band !== "adult" && HIGHEST[band] < age;

/** The oldest band that somebody can be in this year who gave a band in an earlier one. */
export const oldestBandNow = (given: AgeBand, givenIn: number, year: number): AgeBand =>
  given === "adult" ? given : bandOfAge(HIGHEST[given] + Math.max(0, year - givenIn));

export const isOlder = (one: AgeBand, other: AgeBand): boolean =>
  AGE_BANDS.indexOf(one) > AGE_BANDS.indexOf(other);

/** Known to be; somebody who was never asked is not. */
export const isUnder16 = (band: AgeBand | null): boolean => band === "under_13" || band === "13_15";
/** Known to be; somebody who was never asked is not. */
export const isUnder18 = (band: AgeBand | null): boolean => band !== null && band !== "adult";
