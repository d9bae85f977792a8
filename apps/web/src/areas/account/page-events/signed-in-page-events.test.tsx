import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { askForPush, eachUnaskedForPush } from "#testing/push-prompt.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { usePushPrompt } from "#session/push/push-prompt.ts";
import { SignedInPageEvents } from "./signed-in-page-events.tsx";

vi.mock("./listen-page-events.ts", () => ({ listenPageEvents: () => () => undefined }));

eachUnaskedForPush();

test.each([
  ["/", true],
  ["/notice", false],
])("at %s push is asked for: %s", async (route, isAsked) => {
  renderInPage(
    <>
      <SignedInPageEvents me={currentUser()} />
      <PushPrompted />
    </>,
    { route, path: route },
  );
  askForPush();
  await screen.findByText("FollowUser");
  await import("../notifications/push-prompt-card.tsx");
  await soon(() =>
    expect(screen.queryAllByRole("region", { name: "Notifications" })).toHaveLength(isAsked ? 1 : 0),
  );
});

const PushPrompted = () => <p>{usePushPrompt(({ type }) => type)}</p>;
