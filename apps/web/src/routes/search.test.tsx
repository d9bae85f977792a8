import type { SpaceCard } from "@veranda/contract";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import Search from "./search.tsx";

const nora = {
  userID: "NoraNoraNoraNor1",
  username: "nora",
  displayName: "Nora Field",
  picture: "/content/nora.webp",
};

type Found = { hasPeople: boolean; hasSpaces: boolean; popular?: SpaceCard[] };

function search({ hasPeople, hasSpaces, popular = [] }: Found) {
  answerCalls({
    "GET /api/search": (url) =>
      url.searchParams.get("type") === "people"
        ? { body: { spaces: [], tags: [], people: hasPeople ? [nora] : [], next: null } }
        : { body: { spaces: hasSpaces ? [spaceCard()] : [], tags: [], people: [], next: null } },
    "GET /api/rooms": { body: { spaces: popular, next: null } },
  });
  renderInPage(<Search />, { path: "/?query=nora" });
}

describe("the page of a search", () => {
  test("shows people beside spaces, with the way to their profile", async () => {
    search({ hasPeople: true, hasSpaces: true });
    const people = await screen.findByRole("region", { name: "People" });
    const link = within(people).getByRole("link", { name: /Nora Field/ });
    expect(link.getAttribute("href")).toBe("/@nora");
    const spaces = screen.getByRole("region", { name: "Spaces" });
    expect(await within(spaces).findByRole("link", { name: /Terrace/ })).toBeTruthy();
  });

  test("says that there are no spaces where there are people alone", async () => {
    search({ hasPeople: true, hasSpaces: false });
    expect(await screen.findByText("No spaces found.")).toBeTruthy();
    expect(screen.queryByText("Nothing found")).toBeNull();
  });

  test("without people it is a list of spaces, and says so where nothing is found", async () => {
    search({ hasPeople: false, hasSpaces: false });
    expect(await screen.findByText("Nothing found")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "People" })).toBeNull();
  });

  test("offers popular spaces where nothing is found", async () => {
    search({ hasPeople: false, hasSpaces: false, popular: [spaceCard({ name: "Harbour" })] });
    await screen.findByText("Nothing found");
    expect(await screen.findByRole("link", { name: /Harbour/ })).toBeTruthy();
  });

  test("without words has a field for them, where the bar hides its own", async () => {
    answerCalls({ "GET /api/rooms": { body: { spaces: [], next: null } } });
    renderInPage(<Search />);
    await userEvent.type(screen.getByRole("searchbox"), "harbour{Enter}");
    expect(await screen.findByText("Another page")).toBeTruthy();
  });
});
