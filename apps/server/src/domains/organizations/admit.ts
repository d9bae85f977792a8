import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { IdentityRefused } from "../../platform/identity/identity-refused.ts";
import { isStaff } from "../accounts/account-facts.ts";
import type { Admission } from "../accounts/identities.ts";
import { join } from "./join.ts";
import { lockOrganization } from "./lock-organization.ts";
import { writeAct } from "./organization-acts.ts";
import { providerById, type OrganizationProvider } from "./identity-provider.ts";
import { organizationMembers } from "./tables.ts";

type Tx = Pick<Db, "select" | "insert" | "delete">;

/**
 * Decides whom an organisation's identity provider may sign in. It is authoritative only for the organisation's own
 * people: a current member, or a new account at an address of the domain, which becomes one. Staff of the installation
 * can't sign in by it. Throws IdentityRefused, ACCOUNT_EXISTS for an account that isn't a member, or TOO_MANY_PEOPLE.
 */
export async function admitByProvider(
  tx: Tx,
  provider: OrganizationProvider,
  { accountId, became, isAddressProven, at }: Admission,
): Promise<void> {
  const { organizationId } = provider;
  if (!(await lockOrganization(tx, organizationId)) || !(await isStillSet(tx, provider)))
    throw new IdentityRefused("refused", "the organisation has another provider now");
  if (became === "registered") {
    if (!isAddressProven) throw new IdentityRefused("refused", "no address of the organisation's domain");
    await join(tx, accountId, { organizationId, at });
    await writeAct(tx, {
      organizationId,
      act: "joined_by_sign_in",
      by: accountId,
      detail: provider.domain,
    });
    return;
  }
  const [member] = await tx
    .select({ isStaff: isStaff(accountId) })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.accountId, accountId),
        eq(organizationMembers.organizationId, organizationId),
      ),
    );
  if (member === undefined) {
    if (became === "linked") throw new NamedError("ACCOUNT_EXISTS");
    throw new IdentityRefused("refused", "no member of the organisation any more");
  }
  if (member.isStaff) throw new IdentityRefused("refused", "staff don't sign in by an organisation");
}

const isStillSet = async (tx: Pick<Db, "select">, given: OrganizationProvider): Promise<boolean> =>
  isDeepStrictEqual(await providerById(tx, given.id), given);
