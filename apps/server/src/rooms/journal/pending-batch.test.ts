import { expect, it } from "vitest";
import { lineOf } from "../../domains/moderation/host-act-lines.ts";
import { PendingBatch } from "./pending-batch.ts";

const line = (detail: string) =>
  lineOf(
    {
      spaceId: "space0001",
      instance: 1,
      by: { accountId: null, displayName: "Host" },
      act: "announced",
      detail,
    },
    0,
  );

it("holds so many host acts and no more, however often a write fails", () => {
  const batch = new PendingBatch();
  let at = 0;
  const actUntilFull = (): void => {
    while (batch.hostAct(line(String(at)))) at += 1;
  };
  actUntilFull();
  const most = at;
  const failed = batch.take();
  actUntilFull();
  expect(at).toBe(most * 2);
  // The latest have no room any more.
  expect(batch.requeue(failed).map(({ detail }) => Number(detail))).toEqual(
    Array.from({ length: most }, (_, index) => most + index),
  );
  expect(batch.hostAct(line("one more"))).toBe(false);
  expect(batch.take().hostActs).toEqual(failed.hostActs);
});
