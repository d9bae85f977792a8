import type { SpaceObject } from "@veranda/contract";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { object, ofHost, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { sendToEditingUi } from "../editing-ui-state.ts";
import { PropertiesPanel } from "./properties-panel.tsx";

let engine: FakeEngine;
function chosen(...objects: SpaceObject[]): void {
  engine.state = { ...engine.state, objects: Object.fromEntries(objects.map((one) => [one.id, one])) };
  engine.change("editing", { isActive: true, selected: objects.map(({ id }) => id) });
}

beforeEach(() => {
  answerCalls({
    "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [{ id: "rug", tint: "#b5502f" }] } },
  });
  engine = new FakeEngine();
  engine.state = { ...engine.state, rights: ofHost() };
});
afterEach(() => sendToEditingUi({ type: "END" }));

const light = (id: string, strength: number) =>
  object(id, {
    kind: "light",
    props: { colour: "#ffd9a0", strength, reach: 6, lightKind: "point" },
    transform: { position: [1, 2.5, -3], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], scale: [1, 1, 1] },
  });
const value = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;
const edited = () => engine.told("inspector_panel_edit_field");

test("numbers are exact: metres, degrees, sizes", async () => {
  chosen(light("lamp", 2));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  expect(["X", "Y", "Z"].map((axis) => value(`Position ${axis}, metres`))).toEqual(["1", "2.5", "-3"]);
  expect(value("Rotation Y, degrees")).toBe("90");
  const field = screen.getByRole("textbox", { name: "Position Y, metres" });
  await userEvent.clear(field);
  await userEvent.type(field, "1,25{Enter}");
  await userEvent.click(screen.getByRole("textbox", { name: "Rotation Y, degrees" }));
  await userEvent.keyboard("{ArrowUp}");
  expect(edited()).toEqual([
    { path: "transform.position.1", newValue: 1.25 },
    { path: "transform.rotation.1", newValue: 105 },
  ]);
});

test("numbers have as many decimals as there is room for", () => {
  const turned = object("post", {
    kind: "prefab",
    props: { prefab: "post" },
    transform: { position: [-12.3456, 0.005, 1.23456], rotation: [0, -0.4484, 0, 0.8938], scale: [1, 1, 1] },
  });
  chosen(turned);
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  expect(["X", "Y", "Z"].map((axis) => value(`Position ${axis}, metres`))).toEqual([
    "-12.35",
    "0.005",
    "1.235",
  ]);
  expect(value("Rotation Y, degrees")).toBe("-53.3");
});

test.each([
  [{ canJoin: true, name: "The Terrace" }, "The Terrace"],
  [{ canJoin: false, name: "" }, "A space that doesn’t exist or that you can’t open"],
])("a portal says where it leads, whatever its label says", async (preview, words) => {
  answerCalls({ "GET /api/rooms/terrace1/preview": { body: preview } });
  chosen(object("gate", { kind: "portal", props: { roomId: "terrace1", label: "Through here" } }));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  expect(await screen.findByText(words)).toBeTruthy();
});

test("the inspector is made from the kind's schema and keeps its bounds", async () => {
  chosen(light("lamp", 2));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  const strength = screen.getByRole("textbox", { name: "Strength" });
  await userEvent.clear(strength);
  await userEvent.type(strength, "50{Enter}");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Light type" }), "Spot");
  expect(edited()).toEqual([
    { path: "props.strength", newValue: 10 },
    { path: "props.lightKind", newValue: "spot" },
  ]);
});

test("a colour is read as people write it, and a wrong one stays, with what is wrong", async () => {
  chosen(light("lamp", 2));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Colour" });
  const write = async (text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await write("#00f{Enter}");
  await write("33AA99");
  await userEvent.tab();
  const told = [
    { path: "props.colour", newValue: "#0000ff" },
    { path: "props.colour", newValue: "#33aa99" },
  ];
  expect(edited()).toEqual(told);
  await write("#12g{Enter}");
  expect(field.value).toBe("#12g");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toContain("Enter a hex colour");
  await userEvent.type(field, "{Backspace}3{Enter}");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(edited()).toEqual([...told, { path: "props.colour", newValue: "#112233" }]);
});

test("what has no colour of its own shows the one that is seen", async () => {
  chosen(object("list", { kind: "note", props: { text: "Milk" } }));
  const { unmount } = renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  expect(value("Colour")).toBe("#f6e3a1");
  unmount();
  chosen(object("rug", { kind: "prefab", props: { prefab: "rug" } }));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  await vi.waitFor(() => expect(value("Colour")).toBe("#b5502f"), { timeout: 45_000 });
});

test("several show what they have in common, and a dash where they differ", () => {
  chosen(light("one1", 2), light("two2", 3));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  expect(screen.getByRole("heading", { name: "2 objects" })).toBeTruthy();
  expect(value("Strength")).toBe("");
  expect(value("Reach")).toBe("6");
  expect(screen.getByRole("button", { name: "Group" })).toBeTruthy();
});

test("shows who is editing it, and disables changes meanwhile", () => {
  chosen(light("lamp", 2));
  engine.change("holds", { lamp: "ada" });
  engine.change("participants", {
    ada: { ...engine.state.participants.me, id: "ada", displayName: "Ada" } as never,
  });
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  expect(screen.getByText("Ada is editing this.")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Strength" })).toHaveProperty("disabled", true);
  act(() => engine.change("holds", { lamp: "me" }));
  expect(screen.queryByText("Ada is editing this.")).toBeNull();
});

test("what belongs to a host is only looked at by others", () => {
  chosen({ ...light("lamp", 2), creatorId: null });
  renderInPage(<PropertiesPanel rights={rights({ restrictedPermissions: ["edit_admin_content"] })} />, {
    engine,
  });
  engine.state = { ...engine.state, rights: rights({ restrictedPermissions: ["edit_admin_content"] }) };
  act(() => engine.change("editing", {}));
  expect(screen.getByText("Only hosts can change this.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
});

test("what is locked is unlocked first", async () => {
  chosen({ ...light("lamp", 2), locked: true });
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  expect(screen.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getAllByRole("button", { name: "Unlock" })[0] as HTMLElement);
  expect(engine.told("set_object_locked")).toEqual([{ objectId: "lamp", locked: false }]);
});

test("a link is set by an address, with https:// where it is missing", async () => {
  chosen(object("bench"));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Add link" }));
  const address = screen.getByRole("textbox", { name: "Address" });
  await userEvent.type(address, "no address{Enter}");
  expect(screen.getByRole("alert").textContent).toContain("Enter a web address");
  await userEvent.clear(address);
  await userEvent.type(address, "veranda.example/menu");
  await userEvent.type(screen.getByRole("textbox", { name: "Text" }), "The menu{Enter}");
  expect(engine.told("add_hyperlink")).toEqual([
    { objectId: "bench", linkHref: "https://veranda.example/menu", linkLabel: "The menu" },
  ]);
});

test("a hyperlink has one section for its link, the first: its address, and what else is told of it", async () => {
  chosen(object("card", { kind: "link", props: { linkHref: "https://veranda.example/menu" } }));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  const [first, ...others] = screen.getAllByRole("heading", { level: 3 });
  expect(first?.textContent).toBe("Link");
  expect(others.map(({ textContent }) => textContent)).not.toContain("Link");
  const section = within(screen.getByRole("region", { name: "Link" }));
  expect(section.getByText("https://veranda.example/menu")).toBeTruthy();
  expect(section.getByRole("checkbox", { name: /^Walk through/ })).toBeTruthy();
  await userEvent.click(section.getByRole("button", { name: "Edit link" }));
  expect(section.getByRole("textbox", { name: "Address" })).toHaveProperty(
    "value",
    "https://veranda.example/menu",
  );
});

test("a link that is being written belongs to its object: with another the form is closed, and the panel at its top", async () => {
  chosen(object("bench"));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  const heading = screen.getByRole("heading", { name: "Link" });
  const panel = () => document.querySelector(".overflow-y-auto") as HTMLElement;
  expect(panel().contains(heading)).toBe(true);
  panel().scrollTop = 120;
  await userEvent.click(screen.getByRole("button", { name: "Add link" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Address" }), "veranda.example/menu");
  act(() => chosen(object("bench"), object("fountain")));
  act(() => chosen(object("fountain")));
  expect(screen.queryByRole("textbox", { name: "Address" })).toBeNull();
  expect(panel().scrollTop).toBe(0);
  act(() => chosen(object("bench")));
  expect(screen.queryByRole("textbox", { name: "Address" })).toBeNull();
  expect(screen.getByRole("button", { name: "Add link" })).toBeTruthy();
});

test("the first words of a label bring it up", async () => {
  chosen(object("bench"));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  await userEvent.type(screen.getByRole("textbox", { name: "Title" }), "Harbour{Enter}");
  expect(engine.told("set_gallery_info")).toEqual([
    { objectId: "bench", title: "Harbour", creator: "", description: "", visible: true },
  ]);
});

test("a picture gets its frame and its pedestal by their switches", async () => {
  const picture = { kind: "image" as const, props: { fileId: "6f1f3c1e-9d35-4c52-8a7e-2b1d6c1f0a11" } };
  chosen(object("pict", picture));
  renderInPage(<PropertiesPanel rights={ofHost()} />, { engine });
  await userEvent.click(screen.getByRole("checkbox", { name: "Frame" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Pedestal" }));
  expect(engine.told("set_gallery_frame_visible")).toEqual([{ objectId: "pict", visible: true }]);
  expect(engine.told("set_gallery_pedestal_visible")).toEqual([{ objectId: "pict", visible: true }]);
});
