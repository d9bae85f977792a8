import { expect, test } from "vitest";
import { subjectOf } from "./domain-events.ts";

test("a relationship between two people has one subject, whoever acted", () => {
  const [one, other] = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"];
  const asked = subjectOf({ name: "FriendRequested", from: other, to: one });
  expect(subjectOf({ name: "FriendAccepted", from: one, to: other })).toBe(asked);
});

test("a space, an event, an organisation, an account or a session is the subject of what happens to it", () => {
  expect(subjectOf({ name: "SpaceChanged", spaceId: "park0001" })).toBe("park0001");
  expect(subjectOf({ name: "SpaceLoved", spaceId: "park0001", accountId: "a" })).toBe("park0001");
  const told = { eventId: "GardenGarden1234", revision: 1, toldIds: ["a"] };
  expect(subjectOf({ name: "SpaceEventTold", news: "moved", ...told })).toBe(told.eventId);
  const deleted = { organizationId: "HarbourSchool123", formerName: "Harbour school" } as const;
  expect(subjectOf({ ...deleted, name: "OrganizationDeleted", byId: "a", toldIds: ["b"] })).toBe(
    deleted.organizationId,
  );
  expect(subjectOf({ name: "AccountChanged", accountId: "a" })).toBe("a");
  expect(subjectOf({ name: "SessionEnded", sessionId: "s" })).toBe("s");
});
