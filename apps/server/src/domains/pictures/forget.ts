import type { RemovedAccount } from "../../account-data.ts";
import { KINDS, usesOf } from "./picture-uses.ts";

/** Removes every picture that a person has uploaded for their profile. */
export const forgetPictures = ({ tx, files, accountId }: RemovedAccount): Promise<void> =>
  files.dropAllIn(
    tx,
    KINDS.map((kind) => usesOf(accountId, kind)),
  );
