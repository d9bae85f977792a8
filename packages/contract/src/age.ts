/**
 * Age bands, as precise as any rule needs. An account stores nothing but its band and the year in which it was given
 * (docs/young-people.md).
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

/** The lower of the two possible ages, this year, of somebody born in that year: the birthday is not asked for. */
export const lowestAge = (birthYear: number, year: number): number => year - birthYear - 1;

export const bandOfAge = (age: number): AgeBand =>
  AGE_BANDS.find((band) => band !== "adult" && age <= HIGHEST[band]) ?? "adult";

/** Whether everybody in this band is younger. */
export const isBandBelow = (band: AgeBand, age: number): boolean => band !== "adult" && HIGHEST[band] < age;

/** The oldest possible band, this year, of somebody who gave a band in an earlier year. */
export const oldestBandNow = (given: AgeBand, givenIn: number, year: number): AgeBand =>
  given === "adult" ? given : bandOfAge(HIGHEST[given] + Math.max(0, year - givenIn));

export const isOlder = (one: AgeBand, other: AgeBand): boolean =>
  AGE_BANDS.indexOf(one) > AGE_BANDS.indexOf(other);

/** Known to be; false for somebody who was never asked. */
export const isUnder16 = (band: AgeBand | null): boolean => band === "under_13" || band === "13_15";
/** Known to be; false for somebody who was never asked. */
export const isUnder18 = (band: AgeBand | null): boolean => band !== null && band !== "adult";
