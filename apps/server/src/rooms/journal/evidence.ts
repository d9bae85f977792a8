import { and, asc, desc, eq, exists, gte, inArray, lte, or, sql } from "drizzle-orm";
import type { ReportEvidence, SpaceObject } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { editorsOf } from "../document/object-entry.ts";
import { roomChat, roomDocuments, roomInstances, roomObjects, roomSeats } from "../tables.ts";

const CHAT_SECONDS = 60;
const CHAT_MAX = 200;
const PEOPLE_MAX = 200;

/**
 * What is going on in an instance of a space at this moment, by what the instances' journals have written, which takes
 * them a second: the one in which the first of these is, accounts or participants. Nobody is hidden from anybody in it.
 * null: none of them is in one.
 */
export async function roomEvidence(
  db: Db,
  spaceId: string,
  among: readonly string[],
): Promise<Omit<ReportEvidence, "at"> | null> {
  for (const id of among) {
    const [seat] = await db
      .select({ instanceId: roomInstances.id, number: roomInstances.number })
      .from(roomSeats)
      .innerJoin(roomInstances, eq(roomInstances.id, roomSeats.instanceId))
      .where(
        and(
          eq(roomInstances.spaceId, spaceId),
          or(eq(roomSeats.participantId, id), sql`${roomSeats.participant} ->> 'userId' = ${id}`),
        ),
      )
      .orderBy(desc(roomInstances.createdAt))
      .limit(1);
    if (seat !== undefined) return { instance: seat.number, ...(await inInstance(db, seat.instanceId)) };
  }
  return null;
}

/** `watchedIds`: instances whose broadcast they watch. */
export type MessageReader = {
  readonly spaceId: string;
  readonly messageId: string;
  readonly me: string;
  readonly watchedIds: readonly string[];
};

export type MessageEvidence = {
  senderId: string;
  senderName: string;
  accountId: string | null;
  /** It reached friends of its writer alone. */
  isAmongFriends: boolean;
  evidence: Omit<ReportEvidence, "at">;
};

/**
 * A message in the chat of an instance in which this person is, or that they watch from outside, with what was said around
 * it: nobody opens other people's talk to staff. null: there is none.
 */
export async function messageEvidence(
  db: Db,
  { spaceId, messageId, me, watchedIds }: MessageReader,
): Promise<MessageEvidence | null> {
  const [found] = await db
    .select({ message: roomChat, number: roomInstances.number })
    .from(roomChat)
    .innerJoin(roomInstances, eq(roomInstances.id, roomChat.instanceId))
    .where(
      and(
        eq(roomChat.id, messageId),
        eq(roomInstances.spaceId, spaceId),
        or(
          inArray(roomChat.instanceId, [...watchedIds]),
          exists(
            db
              .select()
              .from(roomSeats)
              .where(
                and(
                  eq(roomSeats.instanceId, roomChat.instanceId),
                  sql`${roomSeats.participant} ->> 'userId' = ${me}`,
                ),
              ),
          ),
        ),
      ),
    )
    .limit(1);
  if (found === undefined) return null;
  const { instanceId, senderId, senderName, accountId, isAmongFriends, sentAt } = found.message;
  const evidence = await inInstance(db, instanceId, sentAt);
  return {
    senderId,
    senderName,
    accountId,
    isAmongFriends,
    evidence: { instance: found.number, about: messageId, ...evidence },
  };
}

/**
 * An object as it stands in the instance in which this person is; null: they are in none of this space, or there is no such
 * object. `editors`: who has changed it there, as `editorsOf` says. `saved`: reads it from the saved document, which an instance has until somebody changes something.
 */
export async function objectInSight(
  db: Db,
  { spaceId, objectId, me }: { spaceId: string; objectId: string; me: string },
  saved: () => Promise<SpaceObject | null>,
): Promise<{ object: SpaceObject; instance: number; editors: (string | null)[] } | null> {
  const [seat] = await db
    .select({
      instance: roomInstances.number,
      hasChanged: sql<boolean>`${roomDocuments.instanceId} is not null`,
      object: roomObjects.object,
      stamps: roomObjects.stamps,
    })
    .from(roomSeats)
    .innerJoin(roomInstances, eq(roomInstances.id, roomSeats.instanceId))
    .leftJoin(roomDocuments, eq(roomDocuments.instanceId, roomSeats.instanceId))
    .leftJoin(
      roomObjects,
      and(eq(roomObjects.instanceId, roomSeats.instanceId), eq(roomObjects.objectId, objectId)),
    )
    .where(and(eq(roomInstances.spaceId, spaceId), sql`${roomSeats.participant} ->> 'userId' = ${me}`))
    .orderBy(desc(roomInstances.createdAt))
    .limit(1);
  if (seat === undefined) return null;
  const object = seat.hasChanged ? seat.object : await saved();
  if (object === null) return null;
  const editors = seat.hasChanged && seat.stamps !== null ? editorsOf(seat.stamps) : [];
  return { object, instance: seat.instance, editors };
}

/** An object in an instance of this space where somebody has changed something; null: it is in none of them. */
export async function workingObjects(
  db: Pick<Db, "select">,
  spaceId: string,
  objectId: string,
): Promise<SpaceObject[]> {
  const rows = await db
    .select({ object: roomObjects.object })
    .from(roomObjects)
    .innerJoin(roomDocuments, eq(roomDocuments.instanceId, roomObjects.instanceId))
    .where(and(eq(roomDocuments.spaceId, spaceId), eq(roomObjects.objectId, objectId)));
  return rows.map(({ object }) => object);
}

/** One that names this file, in an instance where somebody has changed something; null: there is none. */
export async function workingObjectWith(
  db: Pick<Db, "select">,
  spaceId: string,
  fileId: string,
): Promise<SpaceObject | null> {
  const [row] = await db
    .select({ object: roomObjects.object })
    .from(roomObjects)
    .innerJoin(roomDocuments, eq(roomDocuments.instanceId, roomObjects.instanceId))
    .where(
      and(
        eq(roomDocuments.spaceId, spaceId),
        sql`strpos((${roomObjects.object} -> 'props')::text, ${fileId}) > 0`,
      ),
    )
    .limit(1);
  return row?.object ?? null;
}

async function inInstance(
  db: Db,
  instanceId: string,
  around?: Date,
): Promise<Pick<ReportEvidence, "chat" | "people">> {
  const from = around === undefined ? sql`now()` : sql`${around.toISOString()}::timestamptz`;
  const [chat, people] = await Promise.all([
    db
      .select()
      .from(roomChat)
      .where(
        and(
          eq(roomChat.instanceId, instanceId),
          gte(roomChat.sentAt, sql`${from} - make_interval(secs => ${CHAT_SECONDS})`),
          around && lte(roomChat.sentAt, sql`${from} + make_interval(secs => ${CHAT_SECONDS})`),
        ),
      )
      .orderBy(desc(roomChat.sentAt))
      .limit(CHAT_MAX),
    db
      .select()
      .from(roomSeats)
      .where(eq(roomSeats.instanceId, instanceId))
      .orderBy(asc(roomSeats.participantId))
      .limit(PEOPLE_MAX),
  ]);
  return {
    chat: chat.reverse().map(({ id, senderId, senderName, accountId, text, sentAt }) => ({
      id,
      senderName,
      accountId,
      participantId: senderId,
      text,
      sentAt: sentAt.toISOString(),
    })),
    people: people.map(({ participantId, participant, x, y, z }) => ({
      participantId,
      accountId: participant.userId,
      displayName: participant.displayName,
      position: Number.isNaN(x) ? null : [toCentimetres(x), toCentimetres(y), toCentimetres(z)],
    })),
  };
}

const toCentimetres = (metres: number): number => Math.round(metres * 100) / 100;
