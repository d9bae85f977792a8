import { desc, eq } from "drizzle-orm";
import type { NewDecision, StaffReportDetail } from "@veranda/contract";
import { mailsTo } from "../../testing/mails-to.ts";
import { roomChat, roomSeats } from "../../rooms/tables.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { noticeKeyOf } from "./notice-key.ts";
import { reports } from "./tables.ts";

export const decisionIdOf = ({ report }: StaffReportDetail): string => report.decision?.id ?? "";

/** A server with two of its staff, where people report each other and learn what became of it. */
export class ReportDesk {
  readonly server: TestServer;
  readonly staff: TestPerson;
  readonly other: TestPerson;

  private constructor(server: TestServer, staff: TestPerson, other: TestPerson) {
    this.server = server;
    this.staff = staff;
    this.other = other;
  }

  static async open(settings: NonNullable<Parameters<typeof openTestServer>[0]> = {}): Promise<ReportDesk> {
    const server = await openTestServer({ withRooms: true, ...settings });
    const staff = await addPerson(server, "staff", { isStaff: true, displayName: "Sam" });
    return new ReportDesk(server, staff, await addPerson(server, "other", { isStaff: true }));
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** Answers the id of the newest report on them. */
  async report(subject: TestPerson, by: TestPerson): Promise<string> {
    await by.call("POST /users/{id}/report", {
      params: { id: subject.id },
      body: { category: "harassment", reason: "Shouted." },
    });
    const [row] = await this.server.db
      .select({ id: reports.id })
      .from(reports)
      .where(eq(reports.reportedId, subject.id))
      .orderBy(desc(reports.number))
      .limit(1);
    if (row === undefined) throw new Error("No report was kept");
    return row.id;
  }

  /** Until the journal has that these people are in a space, and this message: reports are made by it. */
  async untilJournaled(people: readonly TestPerson[], messageId?: string): Promise<void> {
    const { db } = this.server;
    await soon(async () => {
      const seats = await db.select({ participant: roomSeats.participant }).from(roomSeats);
      const seated = new Set(seats.map(({ participant }) => participant.userId));
      if (!people.every(({ id }) => seated.has(id))) throw new Error("Somebody isn't journaled yet");
      if (messageId === undefined) return;
      const said = await db.select({ id: roomChat.id }).from(roomChat).where(eq(roomChat.id, messageId));
      if (said.length === 0) throw new Error("The message isn't journaled yet");
    });
  }

  async decide(id: string, body: NewDecision, by = this.staff): Promise<StaffReportDetail> {
    return (await by.call("POST /staff/reports/{id}/decision", { params: { id }, body })).data;
  }

  async undo(decisionId: string, reason: string, by = this.staff): Promise<StaffReportDetail> {
    const params = { id: decisionId };
    return (await by.call("POST /staff/decisions/{id}/undo", { params, body: { reason } })).data;
  }

  async appeal(key: string, text = "It was a play.") {
    return (await this.server.call("POST /notices/{key}/appeal", { params: { key }, body: { text } })).data;
  }

  async answer(decisionId: string, isGranted: boolean, by = this.other): Promise<StaffReportDetail> {
    const body = { isGranted, reason: isGranted ? "It was a play." : "It stands." };
    return (await by.call("POST /staff/decisions/{id}/appeal", { params: { id: decisionId }, body })).data;
  }

  /** Key of the notice for the person concerned. */
  keyOf(decisionId: string): string {
    return noticeKeyOf({ for: "concerned", id: decisionId }, this.server.secret);
  }

  async notice(key: string) {
    return (await this.server.call("GET /notices/{key}", { params: { key } })).data;
  }

  /** The latest mails to an address, up to this number. */
  async textsTo({ email }: TestPerson, count: number): Promise<string[]> {
    return soon(async () => {
      const mails = await mailsTo(this.server, email);
      if (mails.length !== count) throw new Error(`${mails.length} mails have gone to ${email}`);
      return mails.map(({ text }) => text);
    });
  }
}

export const bell = async (who: TestPerson) => (await who.call("GET /notifications", { query: {} })).data;
