import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "../../testing/answers.ts";
import { spaceCard } from "../../testing/records.ts";
import { renderInPage } from "../../testing/render.tsx";
import { LeftScreen } from "./end-screens.tsx";

const names = ["Terrace", "The Loft", "The Park", "The Hall", "Sky Islands"];

beforeEach(() => {
  answerCalls({
    "GET /api/v2/feed": {
      body: [
        {
          id: "trending",
          title: "Trending",
          layout: "cards",
          href: "/trending",
          spaces: names.map((name, at) => spaceCard({ id: `terrace${at + 1}`, slug: "a-space", name })),
        },
      ],
    },
  });
});

const show = (isEmbedded: boolean, onClose = vi.fn()) => {
  renderInPage(
    <LeftScreen
      name="Terrace"
      spaceId="terrace1"
      reason="left"
      isEmbedded={isEmbedded}
      onComeBack={vi.fn()}
      onClose={onClose}
    />,
  );
  return onClose;
};

test("who has left is offered other places to go to, and the visit is over with the press", async () => {
  const onClose = show(false);
  const next = await screen.findByRole("link", { name: "The Loft" });
  expect(next.getAttribute("href")).toBe("/s/a-space-terrace2");
  expect(screen.getAllByRole("link")).toHaveLength(3);
  expect(screen.queryByRole("link", { name: "Terrace" })).toBeNull();
  await userEvent.click(next);
  expect(onClose).toHaveBeenCalledOnce();
});

test("inside another site's page there is nowhere else to go", () => {
  show(true);
  expect(screen.queryByRole("link")).toBeNull();
});
