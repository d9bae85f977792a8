import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { EventAttendance as Attendance } from "@veranda/contract";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { EventAttendance } from "./event-attendance.tsx";

const EVENT = { id: "abcdefghijklmnop", slug: "tea" };
const PATH = `GET /api/v2/events/${EVENT.id}/attendance`;
const GRACE = { userID: "account000000001", username: "grace", displayName: "Grace", picture: "/g.webp" };
const ATTENDANCE: Attendance = {
  visitors: [
    {
      person: GRACE,
      guestName: null,
      cameAt: "2030-05-04T18:02:00.000Z",
      leftAt: "2030-05-04T18:50:00.000Z",
      seconds: 2_520,
      answer: "going",
      isHost: false,
    },
    {
      person: null,
      guestName: "Wren",
      cameAt: "2030-05-04T18:20:00.000Z",
      leftAt: "2030-05-04T18:20:20.000Z",
      seconds: 20,
      answer: null,
      isHost: false,
    },
  ],
  visitorCount: 4,
  guestCount: 1,
  unnamedCount: 1,
  isFull: false,
  goingCount: 3,
  cameOfGoing: 1,
  peak: 2,
  peakAt: "2030-05-04T18:20:00.000Z",
};
const show = () => renderInPage(<EventAttendance event={EVENT} isOn={false} />);

beforeEach(() => {
  signOutForTest();
  signInForTest();
});
afterEach(() => vi.unstubAllGlobals());

test("who came without an answer gives none any more", async () => {
  const [visitor] = ATTENDANCE.visitors;
  if (visitor === undefined) throw new Error("Nobody came");
  answerCalls({ [PATH]: { body: { ...ATTENDANCE, visitors: [{ ...visitor, answer: null }] } } });
  show();
  expect((await screen.findByRole("cell", { name: "No answer" })).textContent).toBe("No answer");
});

test("a host who was there stands as such, and hides nobody from the count of the rest", async () => {
  const [visitor] = ATTENDANCE.visitors;
  if (visitor === undefined) throw new Error("Nobody came");
  const host = { ...visitor, answer: null, isHost: true };
  const body = { ...ATTENDANCE, visitors: [host], visitorCount: 1, guestCount: 0, unnamedCount: 0 };
  answerCalls({ [PATH]: { body } });
  show();
  expect((await screen.findByRole("cell", { name: "Host" })).textContent).toBe("Host");
  expect(screen.queryByText("No answer")).toBeNull();
  expect(screen.getByText("1 more person is in the file.")).toBeTruthy();
});

test("hosts see who came, how long they stayed, and how many at once", async () => {
  answerCalls({ [PATH]: { body: ATTENDANCE } });
  show();
  const [, grace, wren] = await screen.findAllByRole("row");
  if (grace === undefined || wren === undefined) throw new Error("Two visitors are listed");
  expect(within(grace).getByRole("link", { name: "Grace" }).getAttribute("href")).toBe("/@grace");
  expect(grace.textContent).toContain("42 min");
  expect(grace.textContent).toContain("Going");
  expect(wren.textContent).toContain("Wren");
  expect(wren.textContent).toContain("Guest");
  expect(wren.textContent).toContain("Under 1 min");
  expect(screen.getByText("4 people came")).toBeTruthy();
  expect(screen.getByText("1 of 3 who said they were going")).toBeTruthy();
  expect(screen.getByText(/^At most 2 at once, at /)).toBeTruthy();
  expect(screen.getByText("1 more person is in the file.")).toBeTruthy();
  expect(screen.getByText("1 person isn’t named because of a block or because of their age.")).toBeTruthy();
});

test("minutes are rounded as in the file", async () => {
  const [visitor] = ATTENDANCE.visitors;
  if (visitor === undefined) throw new Error("Nobody came");
  answerCalls({ [PATH]: { body: { ...ATTENDANCE, visitors: [{ ...visitor, seconds: 45 }] } } });
  show();
  expect(await screen.findByRole("cell", { name: "1 min" })).toBeTruthy();
});

test("when the event ends, the list is read once more, and stays until it has come", async () => {
  const [visitor] = ATTENDANCE.visitors;
  if (visitor === undefined) throw new Error("Nobody came");
  let seconds = 20;
  answerCalls({ [PATH]: () => ({ body: { ...ATTENDANCE, visitors: [{ ...visitor, seconds }] } }) });
  function Ends() {
    const [isOn, setOn] = useState(true);
    return (
      <>
        <button onClick={() => setOn(false)}>End</button>
        <EventAttendance event={EVENT} isOn={isOn} />
      </>
    );
  }
  renderInPage(<Ends />);
  await screen.findByRole("cell", { name: "Under 1 min" });
  seconds = 180;
  await userEvent.click(screen.getByRole("button", { name: "End" }));
  expect(screen.getByRole("table")).toBeTruthy();
  expect(await screen.findByRole("cell", { name: "3 min" })).toBeTruthy();
});

test("the list is downloaded as a file; nothing is to be downloaded where nobody came", async () => {
  const asked = answerCalls({ [PATH]: { body: ATTENDANCE }, [`${PATH}/file`]: { body: { csv: "a,b" } } });
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }),
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Download list" }));
  await vi.waitFor(() => expect(asked.some(({ url }) => url.pathname.endsWith("/file"))).toBe(true), {
    timeout: 45_000,
  });
});

test("nobody came, or it can't be read", async () => {
  const nobody = { visitors: [], visitorCount: 0, guestCount: 0, unnamedCount: 0, peak: 0, peakAt: null };
  answerCalls({ [PATH]: { body: { ...ATTENDANCE, ...nobody, goingCount: 0, cameOfGoing: 0 } } });
  const { unmount } = show();
  expect(await screen.findByText("Nobody has come")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download list" })).toBeNull();
  unmount();
  answerCalls({ [PATH]: refusal("FORBIDDEN", 403, "You may not do this") });
  show();
  expect(await screen.findByRole("alert")).toBeTruthy();
});

test("hosts are told that the list is full", async () => {
  answerCalls({ [PATH]: { body: { ...ATTENDANCE, isFull: true } } });
  show();
  expect(await screen.findByText("There were more than 20,000 visits. The rest isn’t listed.")).toBeDefined();
});
