import { defineModule } from "../../modules.ts";
import { roomEvidence, messageEvidence } from "../../rooms/journal/evidence.ts";
import { roomsModule } from "../../rooms/module.ts";
import { siteOf, startModule } from "../../start-module.ts";
import { peopleById } from "../accounts/accounts.ts";
import { directoryModule } from "../accounts/directory-module.ts";
import { sessionsModule } from "../accounts/sessions-module.ts";
import { picturesModule } from "../pictures/module.ts";
import { noticedSpace, reportedSpace, wasInSpace } from "../spaces/taken-down.ts";
import { createDecisions, type Decisions } from "./decisions.ts";
import { createReportMails } from "./mails.ts";
import { readNotice } from "./notices.ts";
import { purgeReports } from "./purge.ts";
import { createQueue, type Queue } from "./queue.ts";
import { createSendNotice, type SendNotice } from "./sent-notices.ts";
import { createReports, type Reports } from "./reports.ts";
import type { Notice } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import { readNoticeKey } from "./notice-key.ts";

export type OpenReports = {
  readonly reports: Reports;
  readonly queue: Queue;
  readonly sendNotice: SendNotice;
  readonly decisions: Decisions;
  /** Throws NOT_FOUND. */
  notice(key: string): Promise<Notice>;
  /** Throws what appeals throw. */
  appeal(key: string, text: string): Promise<Notice>;
};

/** Reports of people, spaces and messages, and what staff decide about them. */
export const reportsModule = defineModule({
  name: "reports",
  needs: {
    start: startModule,
    directory: directoryModule,
    sessions: sessionsModule,
    pictures: picturesModule,
    rooms: roomsModule,
  },
  open({
    start: { config, platform },
    directory,
    sessions: { sessions },
    pictures: { pictures },
    rooms: { rooms },
  }): OpenReports {
    const { database, events, jobs, limiter, mailer, secret, now } = platform;
    const { db } = database;
    jobs.handle("reports.purge", () => purgeReports(db, new Date(now())));
    const mails = createReportMails(siteOf(config), secret);
    const decisions = createDecisions({
      db,
      events,
      mailer,
      sessions,
      mails,
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
        wasThere: (spaceId, accountId) => wasInSpace(db, spaceId, accountId),
        evidenceOf: (spaceId, among) => roomEvidence(db, spaceId, among),
        messageEvidence: (spaceId, messageId, me) =>
          messageEvidence(db, { spaceId, messageId, me, watchedIds: rooms.watchedBy(spaceId, me) }),
        pictureOf: (accountId, path) => pictures.evidenceOf(accountId, path),
        now,
      }),
      sendNotice: createSendNotice({
        db,
        limiter,
        mailer,
        mails,
        spaceOf: (id) => noticedSpace(db, id),
        accountOf: (username) => directory.idOf(username),
        now,
      }),
      queue: createQueue({ db, people: (ids) => peopleById(db, ids), now }),
      decisions,
      notice: (key) => readNotice(db, key, secret),
      async appeal(key, text) {
        const of = readNoticeKey(key, secret);
        if (of?.for !== "concerned") throw new NamedError("NOT_FOUND");
        await decisions.appeal(of.id, text);
        return readNotice(db, key, secret);
      },
    };
  },
});
