import { randomUUID } from "node:crypto";
import { and, sql } from "drizzle-orm";
import {
  RESTRICTED_AT_FIRST,
  SPACES_MAX,
  type ShareSetting,
  type SpaceObject,
  type SpaceSetting,
  type SpaceTemplate,
} from "@veranda/contract";
import { DEFAULT_LOCALE, inLocale, type Locale } from "@veranda/messages";
import * as t from "@veranda/messages/names";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { localesOf } from "../../accounts/locales.ts";
import { fileIdsOf } from "../../files/file-ids.ts";
import { isThere } from "../access.ts";
import { addMember, isOwnedBy, lockSpacesOf } from "../members.ts";
import { spaces } from "../tables.ts";
import { newShareId, newSpaceId, slugOf } from "./new-names.ts";
import { firstName } from "./first-name.ts";
import { giveToOrganization } from "./give-to-organization.ts";
import { organizationToOwn } from "./require-host.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { picturesFor } from "./pictures-of-setting.ts";

const MADE = { max: 60, windowMs: 3_600_000 };
const TRIES = 4;
/** A space that doesn't exist yet shows no files. */
const NO_SPACE = "";

export type WishedSpace = {
  name?: string | undefined;
  shareSetting: ShareSetting;
  isInviteOnly?: boolean | undefined;
  mayOthersBuild?: boolean | undefined;
  setting?: Pick<SpaceSetting, "environment" | "variant" | "packageUrl"> | undefined;
  templateId?: string | undefined;
};
type NewSpace = typeof spaces.$inferInsert;

/**
 * Creates a space and returns its id. Throws TEMPLATE_NOT_FOUND, ENVIRONMENT_NOT_FOUND, TOO_MANY_SPACES or
 * RATE_LIMITED.
 */
export async function createSpace(deps: OwnSpacesDeps, me: string, wished: WishedSpace): Promise<string> {
  const waitMs = await deps.limiter.take(`space-made:${me}`, MADE);
  if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  const own = await ownTemplate(deps, me, wished);
  const { setting: unpacked, template } = own ?? beginning(deps.content, wished);
  const setting = await inPackage(deps, me, unpacked, wished.setting?.packageUrl ?? null);
  const row = await rowOf(deps, me, setting, template, own?.objects);
  const fileIds = fileIdsOf(row.objects, setting);
  const locale = await localeOf(deps, me);
  return deps.db.transaction(async (tx) => {
    await lockSpacesOf(tx, me);
    const names = await namesOf(tx, me);
    if (names.length >= SPACES_MAX) throw new NamedError("TOO_MANY_SPACES");
    const name =
      wished.name ??
      inLocale(locale, () => firstName(row.makerName, environmentOf(deps.content, setting), names));
    const { shareSetting } = wished;
    const ownership = { present: null, isOwner: true };
    const organizationId = await organizationToOwn(tx, me, shareSetting, ownership);
    const isInviteOnly = shareSetting === "PRIVATE" && wished.isInviteOnly === true;
    const id = await insertSpace(tx, me, {
      ...row,
      ...namedAs(name),
      shareSetting,
      isInviteOnly,
      restrictedPermissions: RESTRICTED_AT_FIRST.filter(
        (permission) => permission !== "add_content" || wished.mayOthersBuild !== true,
      ),
    });
    if (organizationId !== null) await giveToOrganization(tx, me, { id, organizationId });
    if (fileIds.length > 0) await deps.fileReferences.useIn(tx, { spaceId: id, part: "document" }, fileIds);
    return id;
  });
}

/** The person's sandbox; created if there is none. */
export async function sandboxOf(deps: OwnSpacesDeps, me: string): Promise<string> {
  const find = async (db: Pick<Db, "select">): Promise<string | undefined> => {
    const [row] = await db
      .select({ id: spaces.id })
      .from(spaces)
      .where(and(isOwnedBy(me), spaces.isSandbox, isThere));
    return row?.id;
  };
  const present = await find(deps.db);
  if (present !== undefined) return present;
  const { setting, template } = beginning(deps.content, {});
  const row = await rowOf(deps, me, setting, template);
  const locale = await localeOf(deps, me);
  return deps.db.transaction(async (tx) => {
    await lockSpacesOf(tx, me);
    // Of two concurrent calls the first creates it.
    return (
      (await find(tx)) ??
      insertSpace(tx, me, {
        ...row,
        ...namedAs(inLocale(locale, () => t.sandboxOf({ maker: row.makerName }))),
        objects: [],
        shareSetting: "PRIVATE",
        isSandbox: true,
      })
    );
  });
}

/** Names of a person's spaces, without the sandbox. */
export async function namesOf(tx: Pick<Db, "select">, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: spaces.name })
    .from(spaces)
    .where(and(isOwnedBy(accountId), sql`not ${spaces.isSandbox}`, isThere));
  return rows.map(({ name }) => name);
}

export const namedAs = (name: string) => ({ name, slug: slugOf(name), seoTitle: name });

const environmentOf = (content: OwnSpacesDeps["content"], { environment }: SpaceSetting) => ({
  name: environment,
  title: content.environment(environment)?.title ?? environment,
});

/** The language of a person's default space names: the same as of mails to them. */
const localeOf = async ({ db }: Pick<OwnSpacesDeps, "db">, me: string): Promise<Locale> =>
  (await localesOf(db, [me])).get(me) ?? DEFAULT_LOCALE;

type Beginning = { setting: SpaceSetting; template: SpaceTemplate | null };

/** A template that the person saved themselves; null if none is requested, or a built-in one. */
async function ownTemplate(
  { templates, content }: OwnSpacesDeps,
  me: string,
  { templateId, setting }: Pick<WishedSpace, "templateId" | "setting">,
): Promise<(Beginning & { objects: SpaceObject[] }) | null> {
  const own = templateId === undefined ? null : await templates.get(me, templateId);
  if (own === null) return null;
  requireSameEnvironment(own.setting, setting);
  const variant = setting?.variant ?? own.setting.variant;
  requireLight(content, own.setting.environment, variant);
  return { setting: { ...own.setting, variant }, template: null, objects: own.objects };
}

/** Uses a package of theirs that is ready as the environment. Throws ENVIRONMENT_NOT_FOUND. */
async function inPackage(
  { fileReferences }: Pick<OwnSpacesDeps, "fileReferences">,
  me: string,
  setting: SpaceSetting,
  packageUrl: string | null,
): Promise<SpaceSetting> {
  if (packageUrl === null) return setting;
  const packageFileId = await fileReferences.packageAt(me, NO_SPACE, packageUrl);
  if (packageFileId === null) throw new NamedError("ENVIRONMENT_NOT_FOUND");
  return { ...setting, packageUrl, packageFileId, customFileId: null };
}

function requireLight(content: OwnSpacesDeps["content"], environment: string, variant: string): void {
  if (!Object.hasOwn(content.environment(environment)?.variants ?? {}, variant))
    throw new NamedError("ENVIRONMENT_NOT_FOUND");
}

function requireSameEnvironment(template: SpaceSetting, wished: WishedSpace["setting"]): void {
  if (wished === undefined || wished.environment === template.environment) return;
  throw new NamedError("INVALID_INPUT", {
    fields: { "body.setting.environment": "This template stands in another environment." },
  });
}

/** Initial content of a space: a template in a variant of its environment, or an empty environment. */
function beginning(
  content: OwnSpacesDeps["content"],
  { templateId, setting }: Pick<WishedSpace, "templateId" | "setting">,
): Beginning {
  const templates = content.templates();
  const template = templateId === undefined ? null : (templates.find(({ id }) => id === templateId) ?? null);
  if (templateId !== undefined && template === null) throw new NamedError("TEMPLATE_NOT_FOUND");
  if (template !== null) requireSameEnvironment(template.setting, setting);
  const chosen = template?.setting ?? setting ?? templates[0]?.setting;
  const variant = setting?.variant ?? chosen?.variant ?? "";
  if (chosen === undefined) throw new NamedError("ENVIRONMENT_NOT_FOUND");
  requireLight(content, chosen.environment, variant);
  // Without a template it has the environment's defaults, whatever a sample changed.
  return {
    setting: template === null ? { environment: chosen.environment, variant } : { ...chosen, variant },
    template,
  };
}

async function rowOf(
  { directory, content, now }: OwnSpacesDeps,
  me: string,
  setting: SpaceSetting,
  template: SpaceTemplate | null,
  objects: readonly SpaceObject[] = template === null ? [] : content.templateObjects(template.id),
) {
  const maker = (await directory.people([me])).get(me);
  if (maker === undefined) throw new NamedError("UNAUTHENTICATED");
  const at = new Date(now());
  return {
    makerName: maker.displayName,
    plan: "FREE" as const,
    restrictedPermissions: [...RESTRICTED_AT_FIRST],
    setting,
    ...picturesFor(content, setting, template),
    objects: freshObjects(objects),
    seoDescription: "",
    createdAt: at,
    updatedAt: at,
  } satisfies Partial<NewSpace>;
}

/** Copies of objects with new ids; they count as part of the space's initial content. */
function freshObjects(objects: readonly SpaceObject[]): SpaceObject[] {
  const ids = new Map(objects.map(({ id }) => [id, randomUUID()]));
  return objects.map((object) => ({
    ...object,
    id: ids.get(object.id) ?? randomUUID(),
    parentId: object.parentId === null ? null : (ids.get(object.parentId) ?? null),
    creatorId: null,
    version: 1,
  }));
}

/** Inserts a space of this account with a new id. Throws UNAUTHENTICATED if the account has just been deleted. */
export async function insertSpace(
  tx: Pick<Db, "insert">,
  ownerId: string,
  row: Omit<NewSpace, "id" | "shareId">,
): Promise<string> {
  for (let n = 0; n < TRIES; n += 1) {
    const [made] = await tx
      .insert(spaces)
      .values({ ...row, id: newSpaceId(), shareId: newShareId() })
      .onConflictDoNothing({ target: spaces.id })
      .returning({ id: spaces.id });
    if (made === undefined) continue;
    if (!(await addMember(tx, { spaceId: made.id, accountId: ownerId, role: "owner" })))
      throw new NamedError("UNAUTHENTICATED");
    return made.id;
  }
  throw new NamedError("UNAVAILABLE", { message: "No free id was found" });
}
