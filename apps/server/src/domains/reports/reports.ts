import { createHash } from "node:crypto";
import {
  HOST_REPORT_CATEGORIES,
  type PersonReportCategory,
  type ReportEvidence,
  type ReportHosts,
  type SpaceObject,
} from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limit, Limiter } from "../../platform/shared/limiter.ts";
import type { Directory } from "../accounts/directory.ts";
import type { ContentOfFiles } from "../files/banned-contents.ts";
import { subjectOf } from "./removals.ts";
import { objectEvidenceOf } from "./object-evidence.ts";
import { accountsIn, type PendingEvidence } from "./pending-evidence.ts";
import { reportPictures, reports, type ReportedGuest } from "./tables.ts";

/** What one person may report, so that nobody floods the queue. */
const REPORTS: Limit = { max: 10, windowMs: 3_600_000 };
/** How many who have changed a reported object are kept as evidence. */
const EDITORS_MAX = 5;

/** Recorded when its form was opened. */
type OfEvidence = { evidenceID?: string | undefined };
type PersonReport = {
  category: PersonReportCategory;
  reason: string;
  roomId: string | null;
  hosts: ReportHosts;
} & OfEvidence;
type WrittenReport = { reason: PersonReportCategory; text: string };
type SpaceReport = WrittenReport & OfEvidence;

/** A guest who is in a running instance of a space, or was recently; null for nobody. */
type FindGuest = (
  spaceId: string,
  participantId: string,
) => Promise<{ visitorId: string; displayName: string } | null>;

export type ReportsDeps = {
  db: Db;
  directory: Pick<Directory, "people">;
  limiter: Limiter;
  findGuest: FindGuest;
  /** null: there is none that this person may see. `share`: the share id that they came by. */
  spaceOf: (
    id: string,
    me: string,
    share?: string,
  ) => Promise<{ name: string; ownerId: string | null } | null>;
  pendingEvidence: PendingEvidence;
  /** An object of the instance in which this person is; null: there is none. */
  objectInSight: (
    spaceId: string,
    objectId: string,
    me: string,
  ) => Promise<{ object: SpaceObject; instance: number; editors: (string | null)[] } | null>;
  /** Whether somebody looks after this space, or has a host's say in an instance of it. */
  isHostOf: (spaceId: string, accountId: string) => Promise<boolean>;
  /** By their ids; those that are gone have none. */
  fileNames: (fileIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What these files contain, whosever they are. */
  contentsOf: (fileIds: readonly string[]) => Promise<ContentOfFiles[]>;
  /** Re-encoded. */
  pictureOf: (accountId: string, path: string) => Promise<Buffer>;
  now: () => number;
};

/** Keeps what people report, with what the server itself saw at that moment. All throw RATE_LIMITED. */
export type Reports = {
  /**
   * Evidence for a report about the space, or about this person, participant or message there, that is about to be written;
   * answers its id, as also where there is none. Throws SPACE_NOT_FOUND.
   */
  recordEvidence(
    me: string,
    space: { id: string; share?: string | undefined },
    about: { userID?: string | undefined; messageID?: string | undefined },
  ): Promise<string>;
  /**
   * Also about somebody hidden from the reporter. A space that they may not see is omitted: a report must not be lost
   * because a space was closed meanwhile. Throws USER_NOT_FOUND or NOT_YOURSELF.
   */
  person(me: string, them: string, report: PersonReport): Promise<void>;
  /** `picture`: path of an attached one. Throws SPACE_NOT_FOUND, and errors of the picture. */
  space(
    me: string,
    space: { id: string; share?: string | undefined },
    report: SpaceReport,
    picture: string | null,
  ): Promise<{ id: string }>;
  /** Its text is the server’s own. Throws SPACE_NOT_FOUND, NOT_FOUND where they are not there, or NOT_YOURSELF. */
  message(me: string, spaceId: string, report: MessageReport): Promise<{ id: string }>;
  /**
   * About who added it, or else the space's owner. Throws SPACE_NOT_FOUND, NOT_FOUND where it or they are not there,
   * NOT_YOURSELF, and what a picture can't be taken for.
   */
  object(me: string, spaceId: string, report: ObjectReport, picture: string | null): Promise<{ id: string }>;
};

type MessageReport = SpaceReport & { messageID: string; hosts: ReportHosts };
type ObjectReport = WrittenReport & { objectID: string; hosts: ReportHosts };
type NewReport = Omit<typeof reports.$inferInsert, "evidence" | "evidenceOf" | "createdAt">;

export function createReports(deps: ReportsDeps): Reports {
  const { db, directory, limiter, findGuest, spaceOf } = deps;

  const requireRate = async (me: string): Promise<void> => {
    const waitMs = await limiter.take(`reports:${me}`, REPORTS);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  /**
   * Whether hosts get a first look: at what they can see, of a reason on which they can act, unless it is about one of
   * them or the reporter keeps it from them.
   */
  const isForHosts = async (
    spaceId: string,
    { category, hosts }: { category: PersonReportCategory; hosts: ReportHosts },
    accountId: string | null,
  ): Promise<boolean> =>
    hosts === "shown" &&
    HOST_REPORT_CATEGORIES.some((each) => each === category) &&
    (accountId === null || !(await deps.isHostOf(spaceId, accountId)));
  const keep = async (
    report: NewReport,
    evidence: (Omit<ReportEvidence, "at"> & Partial<Pick<ReportEvidence, "at">>) | null,
    picture: Buffer | null,
  ): Promise<{ id: string }> => {
    const createdAt = new Date(deps.now());
    return db.transaction(async (tx) => {
      const [row] = await tx
        .insert(reports)
        .values({
          ...report,
          evidence: evidence && { at: createdAt.toISOString(), ...evidence },
          evidenceOf: evidence === null ? [] : accountsIn(evidence),
          createdAt,
        })
        .returning({ id: reports.id });
      if (row === undefined) throw new Error("A report was not kept");
      if (picture !== null) await tx.insert(reportPictures).values({ reportId: row.id, picture });
      return row;
    });
  };

  return {
    async recordEvidence(me, { id: spaceId, share }, { userID: them = null, messageID: messageId }) {
      if ((await spaceOf(spaceId, me, share)) === null) throw new NamedError("SPACE_NOT_FOUND");
      return messageId === undefined
        ? deps.pendingEvidence.record({ spaceId, me, them })
        : deps.pendingEvidence.recordMessage({ spaceId, me, messageId });
    },

    async person(me, them, { category, reason, roomId, hosts, evidenceID }) {
      await requireRate(me);
      if (me === them) throw new NamedError("NOT_YOURSELF");
      const isPerson = (await directory.people([them])).has(them);
      const space = roomId === null ? null : await spaceOf(roomId, me);
      const spaceId = space === null ? null : roomId;
      const found = isPerson || spaceId === null ? null : await findGuest(spaceId, them);
      if (!isPerson && found === null) throw new NamedError("USER_NOT_FOUND");
      const guest = found && asReported(found);
      const evidence =
        spaceId === null ? null : await deps.pendingEvidence.take(evidenceID, { spaceId, me, them });
      // Hosts don't see reports about people whom only the reporter claims to have seen there.
      const isSeen = evidence?.people.some(
        ({ accountId, participantId }) => accountId === them || participantId === them,
      );
      await keep(
        {
          kind: "person",
          subject: guest === null ? `person:${them}` : `guest:${guest.id}`,
          reporterId: me,
          reportedId: isPerson ? them : null,
          guest,
          category,
          reason,
          spaceId,
          spaceName: space?.name ?? null,
          isForHosts:
            spaceId !== null &&
            isSeen === true &&
            (await isForHosts(spaceId, { category, hosts }, isPerson ? them : null)),
        },
        evidence,
        null,
      );
    },

    async space(me, { id: spaceId, share }, { reason: category, text: reason, evidenceID }, picturePath) {
      await requireRate(me);
      const space = await spaceOf(spaceId, me, share);
      if (space === null) throw new NamedError("SPACE_NOT_FOUND");
      const picture = picturePath === null ? null : await deps.pictureOf(me, picturePath);
      return keep(
        {
          kind: "space",
          subject: `space:${spaceId}`,
          reporterId: me,
          reportedId: space.ownerId,
          category,
          reason,
          spaceId,
          spaceName: space.name,
        },
        await deps.pendingEvidence.take(evidenceID, { spaceId, me, them: null }),
        picture,
      );
    },

    async message(me, spaceId, { messageID, reason: category, text: reason, hosts, evidenceID }) {
      await requireRate(me);
      const space = await spaceOf(spaceId, me);
      if (space === null) throw new NamedError("SPACE_NOT_FOUND");
      const said = await deps.pendingEvidence.takeMessage(evidenceID, { spaceId, me, messageId: messageID });
      if (said === null) throw new NamedError("NOT_FOUND");
      const { accountId, senderId, senderName, isAmongFriends, evidence } = said;
      if (accountId === me) throw new NamedError("NOT_YOURSELF");
      const isPerson = accountId !== null && (await directory.people([accountId])).has(accountId);
      const guest = accountId === null ? await findGuest(spaceId, senderId) : null;
      return keep(
        {
          kind: "message",
          subject: `message:${messageID}`,
          reporterId: me,
          reportedId: isPerson ? accountId : null,
          guest:
            accountId === null
              ? {
                  ...asReported(guest ?? { visitorId: senderId, displayName: senderName }),
                  displayName: senderName,
                }
              : null,
          category,
          reason,
          spaceId,
          spaceName: space.name,
          isForHosts: !isAmongFriends && (await isForHosts(spaceId, { category, hosts }, accountId)),
        },
        evidence,
        null,
      );
    },

    async object(me, spaceId, { objectID, reason: category, text: reason, hosts }, picturePath) {
      await requireRate(me);
      const space = await spaceOf(spaceId, me);
      if (space === null) throw new NamedError("SPACE_NOT_FOUND");
      const seen = await deps.objectInSight(spaceId, objectID, me);
      if (seen === null) throw new NamedError("NOT_FOUND");
      const { object, instance, editors } = seen;
      const { creatorId } = object;
      if (creatorId === me) throw new NamedError("NOT_YOURSELF");
      const others = editors.some((id) => id !== creatorId) ? editors.slice(0, EDITORS_MAX) : [];
      const people = await directory.people([creatorId, ...others].flatMap((id) => id ?? []));
      const isPerson = creatorId !== null && people.has(creatorId);
      const fileIds = filesIn(object.props);
      const fileNames = await deps.fileNames(fileIds);
      const picture = picturePath === null ? null : await deps.pictureOf(me, picturePath);
      const reportedId = isPerson ? creatorId : space.ownerId;
      return keep(
        {
          kind: "object",
          subject: subjectOf(spaceId, object),
          reporterId: me,
          reportedId,
          category,
          reason,
          spaceId,
          spaceName: space.name,
          isForHosts: await isForHosts(spaceId, { category, hosts }, reportedId),
          contents: await deps.contentsOf(fileIds),
        },
        {
          instance,
          chat: [],
          people: [],
          object: objectEvidenceOf(
            object,
            fileNames,
            others.map((id) => {
              const { displayName = "", username = "" } = people.get(id ?? "") ?? {};
              return { accountId: id, displayName, username };
            }),
          ),
        },
        picture,
      );
    },
  };
}

/** A visitor's own id lets one act as them. */
const asReported = ({
  visitorId,
  displayName,
}: {
  visitorId: string;
  displayName: string;
}): ReportedGuest => ({
  id: createHash("sha256").update(`guest:${visitorId}`).digest("base64url").slice(0, 16),
  displayName,
});
