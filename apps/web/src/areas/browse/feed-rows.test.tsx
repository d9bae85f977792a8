import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { FeedRows } from "./feed-rows.tsx";

const row = (id: string, title: string, spaces = [spaceCard()]) => ({
  id,
  title,
  layout: "spaces-row",
  href: `/${id}`,
  spaces,
});

describe("the home page's rows", () => {
  test("show each space with its maker and who is there, and leave empty rows out", async () => {
    const live = spaceCard({
      id: "gallery1",
      slug: "gallery",
      name: "Gallery",
      participantCount: 1,
      isLive: true,
    });
    answerCalls({
      "GET /api/v2/feed": {
        body: [row("trending", "Trending", [spaceCard(), live]), row("live", "Live", [])],
      },
    });
    renderInPage(<FeedRows />);
    expect(await screen.findByRole("heading", { name: "Trending" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Live" })).toBeNull();
    expect(screen.getByRole("link", { name: /Gallery.*by Veranda/ }).getAttribute("href")).toBe(
      "/s/gallery-gallery1",
    );
    expect(screen.getByText("1 person here")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all: Trending" }).getAttribute("href")).toBe("/trending");
  });

  test("say on each card how often it was visited, where it was", async () => {
    const fresh = spaceCard({ id: "fresh1", slug: "fresh", name: "Fresh", visitCount: 0 });
    const spaces = [spaceCard({ visitCount: 12 }), fresh];
    answerCalls({ "GET /api/v2/feed": { body: [row("trending", "Trending", spaces)] } });
    renderInPage(<FeedRows />);
    expect(await screen.findByText("12 visits")).toBeTruthy();
    expect(screen.getAllByText(/visit/)).toHaveLength(1);
  });

  test("say what went wrong and load when tried again", async () => {
    let tries = 0;
    answerCalls({
      "GET /api/v2/feed": () =>
        ++tries === 1
          ? refusal("UNAVAILABLE", 503, "This feature isn’t available right now.")
          : { body: [row("trending", "Trending")] },
    });
    renderInPage(<FeedRows />);
    expect((await screen.findByRole("alert")).textContent).toContain(
      "This feature isn’t available right now.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Trending" })).toBeTruthy();
  });
});
