import { defineModule } from "../../modules.ts";
import { roomEvidence, messageEvidence, objectInSight } from "../../rooms/journal/evidence.ts";
import { roomsModule } from "../../rooms/module.ts";
import { siteOf, startModule } from "../../start-module.ts";
import { peopleById } from "../accounts/accounts.ts";
import { directoryModule } from "../accounts/directory-module.ts";
import { localesOf } from "../accounts/locales.ts";
import { sessionsModule } from "../accounts/sessions-module.ts";
import { contentModule } from "../content/module.ts";
import { contentsOf } from "../files/banned-contents.ts";
import { fileReferencesModule } from "../files/references-module.ts";
import { picturesModule } from "../pictures/module.ts";
import { roleOf } from "@veranda/contract/permissions";
import { requireHost } from "../spaces/own/require-host.ts";
import { exportReports } from "./export.ts";
import { forgetReports } from "./forget.ts";
import { createHostReports, type HostReports } from "./host-reports.ts";
import { hostsOfSpace, noticedSpace, reportedSpace, savedObject, wasInSpace } from "../spaces/taken-down.ts";
import { createDecisions, type Decisions } from "./decisions.ts";
import { createReportMails } from "./mails.ts";
import { readNotice } from "./notices.ts";
import { createFilesSeen } from "./files-seen.ts";
import { createPendingEvidence } from "./pending-evidence.ts";
import { createPictureChecks } from "./picture-checks.ts";
import { classifyPicture } from "./picture-classifier.ts";
import { purgeReports } from "./purge.ts";
import { createContentParts } from "./content-parts.ts";
import { readRemovedContent } from "./removed-content.ts";
import { subscribeReports } from "./subscribe-reports.ts";
import { createRemovals } from "./removals.ts";
import { createRemovedObjects } from "../spaces/removed-objects.ts";
import { createQueue, type Queue } from "./queue.ts";
import { createSendNotice, type SendNotice } from "./sent-notices.ts";
import { createReports, type Reports } from "./reports.ts";
import type { Notice, RemovedContent } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import { noticeKeyOf, readNoticeKey } from "./notice-key.ts";

export type OpenReports = {
  readonly reports: Reports;
  readonly hostReports: HostReports;
  readonly queue: Queue;
  readonly sendNotice: SendNotice;
  readonly decisions: Decisions;
  /** Throws NOT_FOUND. */
  removedContent(decisionId: string): Promise<RemovedContent>;
  /** Throws NOT_FOUND. */
  notice(key: string): Promise<Notice>;
  /** Throws what appeals throw. */
  appeal(key: string, text: string): Promise<Notice>;
};

/** Reports of people, spaces, messages and objects, and what staff decide about them. */
export const reportsModule = defineModule({
  name: "reports",
  needs: {
    start: startModule,
    directory: directoryModule,
    sessions: sessionsModule,
    pictures: picturesModule,
    rooms: roomsModule,
    files: fileReferencesModule,
    content: contentModule,
  },
  accountData: {
    export: exportReports,
    removal: {
      // Whose spaces they are is asked before those are deleted.
      after: ["organizations"],
      tables: ["reports", "report_decisions", "report_complaints"],
      run: ({ tx, accountId }) => forgetReports(tx, accountId),
    },
    keeps: { moderation_log: "decisions stay on record; the id of a deleted account names nobody" },
  },
  open({
    start: { config, platform },
    directory,
    sessions: { sessions },
    pictures: { pictures, working },
    rooms: { rooms },
    files: { fileReferences },
    content: { content },
  }): OpenReports {
    const { database, events, jobs, limiter, mailer, secret, now } = platform;
    const { db } = database;
    jobs.handle("reports.purge", () => purgeReports(db, new Date(now())));
    subscribeReports(events, db);
    const fileNames = async (fileIds: readonly string[]) =>
      new Map((await fileReferences.assetsOf(fileIds)).map(({ fileId, name }) => [fileId, name]));
    const classifier = { url: config.PICTURE_CLASSIFIER_URL, token: config.PICTURE_CLASSIFIER_TOKEN };
    const { url } = classifier;
    const checkPictures =
      url === undefined
        ? () => undefined
        : createPictureChecks({
            db,
            log: platform.log.child({ part: "picture-checks" }),
            folder: working("picture-checks"),
            threshold: config.PICTURE_CLASSIFIER_THRESHOLD,
            classify: (picture, signal) => classifyPicture({ ...classifier, url }, picture, signal),
            download: (name, path) => platform.files.download(name, path),
            drawn: (path) => pictures.checkedOf(path),
            fileNames,
            now,
          });
    jobs.handle("pictures.classify", async (_, { signal }) => checkPictures(signal));
    const mails = createReportMails(siteOf(config), secret);
    const removals = createRemovals(createRemovedObjects(fileReferences));
    const parts = createContentParts({
      files: platform.files,
      content,
      localeOf: async (from, id) => (await localesOf(from, [id])).get(id),
    });
    const decisions = createDecisions({
      db,
      events,
      mailer,
      sessions,
      mails,
      removals,
      content: parts,
      secret,
      now,
    });
    return {
      reports: createReports({
        db,
        directory,
        limiter,
        findGuest: (spaceId, id) => rooms.guest(spaceId, id),
        spaceOf: (id, me, share) =>
          reportedSpace(db, id, { accountId: me, shareIds: share === undefined ? [] : [share] }),
        pendingEvidence: createPendingEvidence({
          db,
          limiter,
          wasThere: (spaceId, accountId) => wasInSpace(db, spaceId, accountId),
          evidenceOf: (spaceId, among) => roomEvidence(db, spaceId, among),
          messageEvidence: (spaceId, messageId, me) =>
            messageEvidence(db, { spaceId, messageId, me, watchedIds: rooms.watchedBy(spaceId, me) }),
          now,
        }),
        objectInSight: (spaceId, objectId, me) =>
          objectInSight(db, { spaceId, objectId, me }, () => savedObject(db, spaceId, objectId)),
        fileNames,
        contentsOf: (...of) => contentsOf(db, ...of),
        isHostOf: async (spaceId, accountId) => {
          const hosts = await hostsOfSpace(db, spaceId);
          if (hosts === null || roleOf(hosts, accountId) !== null) return true;
          return (await rooms.coHosting(spaceId, accountId)) !== null;
        },
        pictureOf: (accountId, path) => pictures.evidenceOf(accountId, path),
        now,
      }),
      hostReports: createHostReports({
        db,
        requireHost: (spaceId, me) => requireHost(db, spaceId, me),
        hostsOf: (spaceId) => hostsOfSpace(db, spaceId),
        people: (ids) => peopleById(db, ids),
        peopleIn: (spaceId) => rooms.peopleIn(spaceId),
        now,
      }),
      sendNotice: createSendNotice({
        db,
        limiter,
        mailer,
        mails,
        keyOf: (id) => noticeKeyOf({ for: "reporter", id }, secret),
        spaceOf: (id) => noticedSpace(db, id),
        accountOf: (username) => directory.idOf(username),
        now,
      }),
      queue: createQueue({
        db,
        people: (ids) => peopleById(db, ids),
        isThere: (...asked) => removals.isThere(...asked),
        partsThere: (...asked) => parts.there(...asked),
        filesSeen: createFilesSeen({
          assetsOf: (fileIds) => fileReferences.assetsOf(fileIds),
          ownersOf: (fileIds) => fileReferences.ownersOf(fileIds),
          people: (ids) => peopleById(db, ids),
          read: (...asked) => platform.files.read(...asked),
        }),
        now,
      }),
      decisions,
      removedContent: (id) => readRemovedContent(db, (...asked) => platform.files.read(...asked), id),
      notice: (key) => readNotice(db, key, secret),
      async appeal(key, text) {
        const of = readNoticeKey(key, secret);
        if (of === null) throw new NamedError("NOT_FOUND");
        if (of.for === "concerned") await decisions.appeal(of.id, text);
        else await decisions.complain(of.id, { text, isByMail: of.for === "mailbox" });
        return readNotice(db, key, secret);
      },
    };
  },
});
