import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { OpenReports } from "./module.ts";

export function reportRoutes(bind: Bind, domain: OpenReports): void {
  const { reports, hostReports, queue, decisions } = domain;
  bind(calls.reportUser, async ({ params, body, me }) => {
    await reports.person(me, params.id, body);
    return {};
  });
  bind(calls.recordEvidence, async ({ params, query, body, me }) => ({
    evidenceID: await reports.recordEvidence(me, { id: params.id, share: query.share }, body),
  }));
  bind(calls.reportRoom, ({ params, query, body, me }) =>
    reports.space(me, { id: params.id, share: query.share }, body, null),
  );
  bind(calls.reportRoomImage, ({ params, query, body, file, me }) =>
    reports.space(me, { id: params.id, share: query.share }, body, file.path),
  );
  bind(calls.reportMessage, ({ params, body, me }) => reports.message(me, params.id, body));
  bind(calls.reportObject, ({ params, body, me }) => reports.object(me, params.id, body, null));
  bind(calls.reportObjectImage, ({ params, body, file, me }) =>
    reports.object(me, params.id, body, file.path),
  );
  bind(calls.hostReports, ({ params, me }) => hostReports.list(me, params.id));
  bind(calls.markReportDealt, ({ params, me }) => hostReports.markDealt(me, params.id, params.reportID));
  bind(calls.staffReports, ({ query, me }) => queue.page(me, query));
  bind(calls.staffReportsFile, async ({ me }) => ({ csv: await queue.csv(me) }));
  bind(calls.staffReport, ({ params, me }) => queue.detail(me, params.id));
  bind(calls.staffReportPicture, async ({ params, me }) => ({ picture: await queue.picture(me, params.id) }));
  bind(calls.removedContent, ({ params }) => domain.removedContent(params.id));
  bind(calls.decideReport, async ({ params, body, me }) => {
    await decisions.decide(me, params.id, body);
    return queue.detail(me, params.id);
  });
  bind(calls.undoDecision, async ({ params, body, me }) =>
    queue.detail(me, await decisions.undo(me, params.id, body.reason)),
  );
  bind(calls.decideAppeal, async ({ params, body, me }) =>
    queue.detail(me, await decisions.answerAppeal(me, params.id, body)),
  );
  bind(calls.sendNotice, ({ body, origin }) => domain.sendNotice(body, origin));
  bind(calls.notice, ({ params }) => domain.notice(params.key));
  bind(calls.appealDecision, ({ params, body }) => domain.appeal(params.key, body.text));
}
