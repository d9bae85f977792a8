import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { answerCalls, type Asked } from "#testing/answers.ts";
import { spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { SearchBox } from "./search-box.tsx";

const nora = {
  userID: "NoraNoraNoraNor1",
  username: "nora",
  displayName: "Nora Terrace",
  picture: "/content/nora.webp",
};

let asked: Asked[];
beforeEach(() => {
  asked = answerCalls({
    "GET /api/search": (url) => ({
      body:
        url.searchParams.get("type") === "people"
          ? { spaces: [], tags: [], people: [nora], next: null }
          : {
              spaces: [spaceCard()],
              tags: [{ tag: "terracotta", spaceCount: 2 }],
              people: [],
              next: null,
            },
    }),
  });
});

describe("search", () => {
  test("offers spaces, people and tags while one types", async () => {
    renderInPage(<SearchBox />);
    await userEvent.type(screen.getByRole("combobox", { name: "Search spaces and people" }), "ter");
    const options = await screen.findAllByRole("option");
    expect(
      asked.flatMap(({ url }) => (url.pathname === "/api/search" ? [url.searchParams.get("type")] : [])),
    ).toEqual([null, "people"]);
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Terraceby Veranda",
      "Nora Terrace@nora",
      "terracotta2 spaces",
    ]);
  });

  test("goes to a suggestion with the arrow keys and Enter", async () => {
    renderInPage(<SearchBox />);
    const field = screen.getByRole("combobox", { name: "Search spaces and people" });
    await userEvent.type(field, "ter");
    await screen.findAllByRole("option");
    await userEvent.keyboard("{ArrowDown}");
    const active = screen.getByRole("option", { selected: true });
    expect(field.getAttribute("aria-activedescendant")).toBe(active.id);
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Another page")).toBeTruthy();
  });

  test("says so where nothing is found, and no longer once one writes on", async () => {
    answerCalls({
      "GET /api/search": { body: { spaces: [], tags: [], people: [], next: null } },
    });
    renderInPage(<SearchBox />);
    await userEvent.type(screen.getByRole("combobox", { name: "Search spaces and people" }), "xyz");
    expect((await screen.findByRole("status")).textContent).toBe("No results for “xyz”");
    await userEvent.keyboard("y");
    expect(screen.queryByText("No results for “xyz”")).toBeNull();
  });

  test("asks for as much as a search takes of a longer text", async () => {
    renderInPage(<SearchBox />);
    const field = screen.getByRole("combobox", { name: "Search spaces and people" });
    await userEvent.click(field);
    fireEvent.change(field, { target: { value: `${"a".repeat(99)}🪷 and more` } });
    await screen.findAllByRole("option");
    for (const { url } of asked) expect(url.searchParams.get("query")).toBe(`${"a".repeat(99)}\uFFFD`);
    expect(asked.length).toBeGreaterThan(0);
  });

  test("says so where suggestions don't load", async () => {
    answerCalls({ "GET /api/search": { status: 500, body: {} } });
    renderInPage(<SearchBox />);
    await userEvent.type(screen.getByRole("combobox", { name: "Search spaces and people" }), "xyz");
    expect((await screen.findByRole("status")).textContent).toMatch(/load/);
  });

  test("closes with Escape and keeps what was typed", async () => {
    renderInPage(<SearchBox />);
    const field = screen.getByRole("combobox", { name: "Search spaces and people" });
    await userEvent.type(field, "ter");
    await screen.findAllByRole("option");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryAllByRole("option")).toHaveLength(0));
    expect(field).toHaveProperty("value", "ter");
  });

  test("takes the focus when / is pressed, but not while one writes elsewhere", async () => {
    renderInPage(
      <>
        <SearchBox />
        <textarea aria-label="Message" />
      </>,
    );
    const field = screen.getByRole("combobox", { name: "Search spaces and people" });
    await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "1/2");
    expect(document.activeElement).not.toBe(field);
    await userEvent.click(document.body);
    await userEvent.keyboard("/");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field).toHaveProperty("value", "");
  });

  test("does not ask for suggestions of nothing", async () => {
    const asked = answerCalls({});
    renderInPage(<SearchBox />);
    await userEvent.click(screen.getByRole("combobox", { name: "Search spaces and people" }));
    expect(asked).toEqual([]);
  });
});
