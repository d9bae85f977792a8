import { ORGANIZATION_PROVIDER } from "@veranda/contract/constants";
import { createHash, X509Certificate } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNotNull } from "drizzle-orm";
import type { IdentityProvider, OrganizationSignIn } from "@veranda/contract";
import { samlSiteOf } from "@veranda/contract/calls/sign-in";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import type { Sessions } from "../accounts/sessions.ts";
import { lockToChange, requireMay } from "./lock-organization.ts";
import { writeAct } from "./organization-acts.ts";
import { readOrganization } from "./organization-record.ts";
import type { OrganizationsDeps } from "./organizations-deps.ts";
import { organizationIdentityProviders, organizations } from "./tables.ts";

const CERTIFICATES_MAX = 4;
const [PEM_BEGINS, PEM_ENDS] = ["-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"];

/** An organisation's identity provider, authoritative for its proven domain. */
export type OrganizationProvider = {
  readonly id: string;
  readonly organizationId: string;
  readonly domain: string;
  readonly issuer: string;
  readonly entryPoint: string;
  readonly certificates: readonly string[];
};

/** Derived, so that it is known before the provider is set up here. */
const providerIdOf = (organizationId: string): string =>
  `${ORGANIZATION_PROVIDER.slice("saml:".length)}${createHash("sha256").update(organizationId).digest("hex").slice(0, 20)}`;

/** Provider name in its identities. */
export const identityProviderOf = (organizationId: string): string => `saml:${providerIdOf(organizationId)}`;

/** Throws what requireMay throws. */
export async function identityProviderForAdmins(
  { db, publicUrl }: Pick<OrganizationsDeps, "db" | "publicUrl">,
  me: string,
): Promise<OrganizationSignIn> {
  const { organizationId } = await requireMay(db, me, "associate_domain");
  return signInOf(db, organizationId, publicUrl);
}

/**
 * Sets it up, or removes it: accounts stay, and can be accessed by a password that is set by mail. Ends the sessions
 * that a previous one opened. Throws what requireMay throws, DOMAIN_NOT_PROVEN or CERTIFICATE_INVALID.
 */
export async function setIdentityProvider(
  { events, sessions, publicUrl, now }: Pick<OrganizationsDeps, "events" | "sessions" | "publicUrl" | "now">,
  me: string,
  given: IdentityProvider | null,
): Promise<OrganizationSignIn> {
  const certificates = given === null ? [] : readCertificates(given.certificates);
  const { signIn, onEnded } = await events.transaction(async (tx, record) => {
    const { organizationId } = await lockToChange(tx, me, "associate_domain");
    if (given === null) {
      const ended = await dropIdentityProvider({ tx, record, sessions }, organizationId, me);
      return { signIn: await signInOf(tx, organizationId, publicUrl), onEnded: ended };
    }
    const { domainProvenAt } = await readOrganization(tx, organizationId);
    if (domainProvenAt === null) throw new NamedError("DOMAIN_NOT_PROVEN");
    const { issuer, entryPoint } = given;
    const set = { issuer, entryPoint, certificates, setAt: new Date(now()) };
    const before = await readProvider(tx, { id: providerIdOf(organizationId) });
    const isSame =
      before !== null &&
      isDeepStrictEqual(
        [before.issuer, before.entryPoint, before.certificates],
        [issuer, entryPoint, certificates],
      );
    await tx
      .insert(organizationIdentityProviders)
      .values({ organizationId, providerId: providerIdOf(organizationId), ...set })
      .onConflictDoUpdate({ target: organizationIdentityProviders.organizationId, set });
    await writeAct(tx, { organizationId, act: "sign_in_set", by: me, detail: issuer });
    return {
      signIn: await signInOf(tx, organizationId, publicUrl),
      onEnded: isSame
        ? () => undefined
        : await sessions.endSsoOf(tx, record, identityProviderOf(organizationId)),
    };
  });
  onEnded();
  return signIn;
}

type Ends = {
  tx: Pick<Db, "select" | "update" | "delete" | "insert">;
  record: RecordEvent;
  sessions: Pick<Sessions, "endSsoOf">;
};

/**
 * Removes the provider of a locked organisation, and ends the sessions that it opened. Call the result after the
 * commit.
 */
export async function dropIdentityProvider(
  { tx, record, sessions }: Ends,
  organizationId: string,
  by: string,
): Promise<() => void> {
  const [gone] = await tx
    .delete(organizationIdentityProviders)
    .where(eq(organizationIdentityProviders.organizationId, organizationId))
    .returning({ issuer: organizationIdentityProviders.issuer });
  if (gone !== undefined)
    await writeAct(tx, { organizationId, act: "sign_in_removed", by, detail: gone.issuer });
  return sessions.endSsoOf(tx, record, identityProviderOf(organizationId));
}

/** The provider with this id; null if there is none, or its organisation has no proven domain. */
export const providerById = (db: Pick<Db, "select">, id: string): Promise<OrganizationProvider | null> =>
  readProvider(db, { id });

/** The provider of a domain, in lower case. */
export const providerOfDomain = (
  db: Pick<Db, "select">,
  domain: string,
): Promise<OrganizationProvider | null> => readProvider(db, { domain });

async function readProvider(
  db: Pick<Db, "select">,
  by: { id: string } | { domain: string },
): Promise<OrganizationProvider | null> {
  const [row] = await db
    .select({
      id: organizationIdentityProviders.providerId,
      organizationId: organizations.id,
      domain: organizations.domain,
      issuer: organizationIdentityProviders.issuer,
      entryPoint: organizationIdentityProviders.entryPoint,
      certificates: organizationIdentityProviders.certificates,
    })
    .from(organizationIdentityProviders)
    .innerJoin(organizations, eq(organizations.id, organizationIdentityProviders.organizationId))
    .where(
      and(
        isNotNull(organizations.domainProvenAt),
        "id" in by
          ? eq(organizationIdentityProviders.providerId, by.id)
          : eq(organizations.domain, by.domain),
      ),
    );
  return row?.domain == null ? null : { ...row, domain: row.domain };
}

async function signInOf(
  db: Pick<Db, "select">,
  organizationId: string,
  publicUrl: string | null,
): Promise<OrganizationSignIn> {
  const [row] = await db
    .select()
    .from(organizationIdentityProviders)
    .where(eq(organizationIdentityProviders.organizationId, organizationId));
  return {
    site: publicUrl === null ? null : samlSiteOf(publicUrl, providerIdOf(organizationId)),
    provider:
      row === undefined
        ? null
        : {
            issuer: row.issuer,
            entryPoint: row.entryPoint,
            certificates: row.certificates.join("").trim(),
            expiresAt: expiryOf(row.certificates),
          },
  };
}

/** When the last of them expires. */
const expiryOf = (certificates: readonly string[]): string =>
  new Date(
    Math.max(...certificates.map((pem) => new X509Certificate(pem).validToDate.getTime())),
  ).toISOString();

/** Throws CERTIFICATE_INVALID if the text contains none, too many, or one with a weak key. */
function readCertificates(text: string): string[] {
  const [before = "", ...found] = text.split(PEM_BEGINS);
  if (before.trim() !== "" || found.length === 0 || found.length > CERTIFICATES_MAX)
    throw new NamedError("CERTIFICATE_INVALID");
  return found.map((part) => {
    const [body = "", ...after] = part.split(PEM_ENDS);
    if (after.length !== 1 || after.join("").trim() !== "") throw new NamedError("CERTIFICATE_INVALID");
    const pem = `${PEM_BEGINS}${body}${PEM_ENDS}`;
    try {
      const certificate = new X509Certificate(pem);
      const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
      const isStrong =
        asymmetricKeyType === "ec" ||
        (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048);
      if (isStrong) return certificate.toString();
    } catch {
      // Handled below.
    }
    throw new NamedError("CERTIFICATE_INVALID");
  });
}
