import { eq } from "drizzle-orm";
import {
  bandOfAge,
  BIRTH_YEARS,
  isOlder,
  lowestAge,
  oldestBandNow,
  type AgeBand,
} from "@veranda/contract/age";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { audit, type Origin } from "./audit.ts";
import type { Sessions } from "./sessions.ts";
import { accounts, type AccountRow } from "./tables.ts";

/** What is stored of an answer; not the year of birth. */
type GivenAge = { readonly ageBand: AgeBand; readonly ageGivenIn: number };

export type Ages = {
  /** What to store of the answer at registration. Throws TOO_YOUNG or INVALID_INPUT. */
  ofNewcomer(birthYear: number): GivenAge;
  /**
   * The answer of an existing account: the first, or one that states, a year or more later, that they have grown into
   * an older band. People who are too young are signed out for good, and TOO_YOUNG is thrown. Throws AGE_GIVEN for
   * another answer, INVALID_INPUT.
   */
  give(accountId: string, birthYear: number, origin: Origin): Promise<void>;
};

export type AgesDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  sessions: Pick<Sessions, "endAllIn">;
  /** Minimum age for an account. */
  minimumAge: number;
  now: () => number;
};

export function createAges({ db, events, sessions, minimumAge, now }: AgesDeps): Ages {
  const bandFor = (birthYear: number): GivenAge & { isTooYoung: boolean } => {
    const year = yearAt(now());
    if (birthYear > year || birthYear <= year - BIRTH_YEARS)
      throw new NamedError("INVALID_INPUT", { fields: { "body.birthYear": "Choose a year from the list." } });
    const age = lowestAge(birthYear, year);
    return { ageBand: bandOfAge(age), ageGivenIn: year, isTooYoung: age < minimumAge };
  };
  return {
    ofNewcomer(birthYear) {
      const { isTooYoung, ...given } = bandFor(birthYear);
      if (isTooYoung) throw new NamedError("TOO_YOUNG");
      return given;
    },

    async give(accountId, birthYear, origin) {
      const { isTooYoung, ...given } = bandFor(birthYear);
      const onRefused = await events.transaction(async (tx, record) => {
        const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
        if (row === undefined) throw new NamedError("UNAUTHENTICATED");
        if (!isNewsOf(row, given)) throw new NamedError("AGE_GIVEN");
        const set = isTooYoung ? { ...given, ageRefusedAt: new Date(now()) } : given;
        await tx.update(accounts).set(set).where(eq(accounts.id, accountId));
        record({ name: "AgeBandChanged", accountId });
        return isTooYoung ? sessions.endAllIn(tx, record, accountId, null) : null;
      });
      onRefused?.();
      await audit(db, now(), { accountId, action: "age_given", origin, details: { band: given.ageBand } });
      if (isTooYoung) throw new NamedError("TOO_YOUNG");
    },
  };
}

/** Whether they may state their age again: in a later year than the last time, until they are adults. */
export function mayGiveAgain(
  { ageBand, ageGivenIn }: Pick<AccountRow, "ageBand" | "ageGivenIn">,
  at: number,
): boolean {
  if (ageBand === null || ageGivenIn === null) return false;
  return isOlder(oldestBandNow(ageBand, ageGivenIn, yearAt(at)), ageBand);
}

/** Nobody ages by more than the years that have passed: other changes are up to staff. */
function isNewsOf(row: Pick<AccountRow, "ageBand" | "ageGivenIn">, given: GivenAge): boolean {
  const { ageBand, ageGivenIn } = row;
  if (ageBand === null || ageGivenIn === null) return ageBand === null;
  const oldest = oldestBandNow(ageBand, ageGivenIn, given.ageGivenIn);
  return isOlder(oldest, ageBand) && !isOlder(given.ageBand, oldest);
}

export const yearAt = (at: number): number => new Date(at).getUTCFullYear();
