import { Gauge } from "prom-client";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("servers in one process have metrics of their own, and the process's, which is watched once", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  new Gauge({ name: "veranda_rooms", help: "Rooms", registers: [one] }).set(3);
  expect(await one.metrics()).toContain("veranda_rooms 3");
  expect(await other.metrics()).not.toContain("veranda_rooms");
  for (const registry of [one, other])
    expect(await registry.metrics()).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  const gcOf = (registry: typeof one) => registry.getSingleMetric("nodejs_gc_duration_seconds");
  expect(gcOf(other)).toBe(gcOf(one));
});
