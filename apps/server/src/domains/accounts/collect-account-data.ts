import { defineInput, type Module } from "../../modules.ts";
import type { AccountData, AccountRemoval, ExportPart, RemovedAccount } from "../../account-data.ts";

/** The account data of all modules of a server. */
export type AllAccountData = {
  readonly exports: readonly ExportPart[];
  /** Runs the removals of all modules in dependency order. */
  remove(account: RemovedAccount): Promise<void>;
};

export const accountDataInput = defineInput<AllAccountData>("account-data");

/** Throws if removals are circular, or depend on a module that removes nothing. */
export function collectAccountData(modules: readonly Module[]): AllAccountData {
  const declared = declaredAccountData(modules);
  const removals = inOrder(
    new Map([...declared].flatMap(([name, { removal }]) => (removal === undefined ? [] : [[name, removal]]))),
  );
  return {
    exports: [...declared.values()].flatMap((data) => data.export ?? []),
    async remove(account) {
      for (const { run } of removals) await run(account);
    },
  };
}

/** By module name. */
export const declaredAccountData = (modules: readonly Module[]): ReadonlyMap<string, AccountData> =>
  new Map(
    modules.flatMap(({ name, accountData }) => (accountData === undefined ? [] : [[name, accountData]])),
  );

function inOrder(removals: ReadonlyMap<string, AccountRemoval>): readonly AccountRemoval[] {
  const ordered = new Set<AccountRemoval>();
  const add = (name: string, path: readonly string[]): void => {
    const removal = removals.get(name);
    if (removal === undefined) throw new Error(`${path.at(-1)} removes after ${name}, which removes nothing`);
    if (path.includes(name)) throw new Error(`Removals wait for each other: ${[...path, name].join(" → ")}`);
    for (const earlier of removal.after ?? []) add(earlier, [...path, name]);
    ordered.add(removal);
  };
  for (const name of removals.keys()) add(name, []);
  return [...ordered];
}
