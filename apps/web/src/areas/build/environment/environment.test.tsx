import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { asset, object, ofHost } from "#testing/objects.ts";
import { pictures } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { readEditingUi, sendToEditingUi } from "../editing/editing-ui-state.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import * as dialogs from "../build-dialogs.ts";
import { CustomEnvironmentModal } from "./custom-environment-modal.tsx";
import { EnvironmentPanel } from "./environment-panel.tsx";
import { EnvironmentPicker } from "./environment-picker.tsx";
import { openCustomEnvironment } from "./open-custom-environment.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const template = (environment: string) => ({
  id: `${environment}1`,
  name: environment,
  description: "",
  setting: { environment, variant: "day" },
  variants: ["day", "golden", "night"],
  pictures,
  shareSetting: "PRIVATE",
});

const SETTINGS = {
  sunAzimuth: 120,
  sunElevation: 30,
  sunIntensity: 3,
  sunColour: "#ffe0b0",
  ambientIntensity: 1,
  fogDensity: 0.01,
  fogColour: "#c0d0e0",
  exposure: 1,
};

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  answerCalls({
    "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [] } },
    "GET /api/content/token-chains": { body: { chainIds: [] } },
    "GET /api/content/space-templates": {
      body: [template("gallery"), template("terrace"), template("gallery")],
    },
    "GET /api/contentMenu": {
      body: {
        items: [
          {
            id: ID,
            kind: "file",
            title: "Island.glb",
            picture: null,
            file: { id: ID, name: "Island.glb", asset: asset(ID, { kind: "model" }) },
          },
        ],
        next: null,
        storage: { usedBytes: 0, limitBytes: null, softLimitBytes: null, plan: "FREE", suggestedPlan: null },
      },
    },
  });
});
afterEach(() => {
  closeDialog(dialogs.CustomEnvironmentModal);
  closeDialog(dialogs.EnvironmentPicker);
  sendToEditingUi({ type: "CLOSE_CUSTOM_ENVIRONMENT" });
  sendToEditingUi({ type: "END" });
});

test("each place stands once, in each of its lights; the one that is there is marked", async () => {
  renderInPage(<EnvironmentPicker onClose={() => {}} />, { engine });
  const terrace = await screen.findByRole("radio", { name: "Terrace: A veranda above the sea" });
  expect(terrace).toHaveProperty("checked", true);
  const gallery = screen.getByRole("radio", { name: "Gallery: White rooms, frames and pedestals" });
  await userEvent.click(gallery);
  const lights = within(screen.getByRole("radiogroup", { name: "Light: Gallery" }));
  await userEvent.click(lights.getByRole("radio", { name: "Night" }));
  expect(engine.told("set_environment")).toEqual([
    { environment: "gallery", variant: "day" },
    { environment: "gallery", variant: "night" },
  ]);
});

test("the place where one is comes first as one opens it, and stays there while one chooses", async () => {
  act(() => engine.change("environment", { name: "gallery" }));
  renderInPage(<EnvironmentPicker onClose={() => {}} />, { engine });
  await screen.findByRole("radio", { name: /^Gallery/ });
  const first = () => screen.getAllByRole("radio", { name: /: / })[0]?.getAttribute("value");
  expect(first()).toBe("gallery");
  act(() => engine.change("environment", { name: "terrace" }));
  expect(first()).toBe("gallery");
});

test("the arrows look for a place without changing it for everybody; the space bar does", async () => {
  renderInPage(<EnvironmentPicker onClose={() => {}} />, { engine });
  (await screen.findByRole("radio", { name: /^Terrace/ })).focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: /^Gallery/ }));
  expect(engine.told("set_environment")).toEqual([]);
  await userEvent.keyboard(" ");
  expect(engine.told("set_environment")).toEqual([{ environment: "gallery", variant: "day" }]);
});

test("sun and fog are set one by one, and go back to what the place has", async () => {
  renderInPage(<EnvironmentPanel />, { engine });
  expect(screen.getByText("The environment is still loading.")).toBeTruthy();
  act(() => engine.change("environment", { settings: SETTINGS }));
  fireEvent.change(screen.getByRole("slider", { name: "Height" }), { target: { value: "45" } });
  expect(engine.told("set_environment_settings")).toEqual([{ settings: { sunElevation: 45 } }]);
  expect(screen.getByRole("button", { name: "Reset to default" })).toHaveProperty("disabled", true);
  act(() => engine.change("environment", { adjusted: ["sunElevation"] }));
  await userEvent.click(screen.getByRole("button", { name: "Reset to default" }));
  expect(engine.told("set_environment_settings").at(-1)).toEqual({ settings: { sunElevation: null } });
});

test("asking about a place of one's own closes the transform panel; an object becomes the place", async () => {
  engine.state = {
    ...engine.state,
    objects: { island: object("island", { name: "Island", kind: "model" }) },
  };
  sendToEditingUi({ type: "OPEN_TRANSFORM" });
  openCustomEnvironment("island");
  expect(readEditingUi().transformPanel).toBe("closed");
  expect(readDialogs()).toContain(dialogs.CustomEnvironmentModal);
  renderInPage(<CustomEnvironmentModal onClose={() => closeDialog(dialogs.CustomEnvironmentModal)} />, {
    engine,
  });
  await userEvent.click(screen.getByRole("button", { name: "Use as environment" }));
  expect(engine.told("set_custom_environment")).toEqual([{ objectId: "island", replace: false }]);
  expect(readDialogs()).not.toContain(dialogs.CustomEnvironmentModal);
});

test("a model that one has takes the place of the custom one that is there", async () => {
  const room = {
    id: "terrace1",
    name: "Terrace",
    setting: { environment: "terrace", variant: "day", customFileId: ID },
    objects: [],
    assets: [],
    hosts: { ownerId: null, administrators: [], restrictedPermissions: [] },
    revision: 0,
    isUnsaved: false,
  };
  engine.state = { ...engine.state, room };
  openCustomEnvironment(null);
  renderInPage(<CustomEnvironmentModal onClose={() => {}} />, { engine });
  expect(screen.getByRole("heading", { name: "Replace environment" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Island.glb" }));
  expect(engine.told("set_custom_environment")).toEqual([{ content: { fileId: ID }, replace: true }]);
});

test("a model of several files becomes the place with all of them; of parts alone one is told", async () => {
  const asked = answerCalls({
    "POST /api/files": refusal("FILE_TOO_LARGE", 413, "This file is too large."),
    "GET /api/contentMenu": {
      body: {
        items: [],
        next: null,
        storage: { usedBytes: 0, limitBytes: null, softLimitBytes: null, plan: "FREE", suggestedPlan: null },
      },
    },
  });
  openCustomEnvironment(null);
  renderInPage(<CustomEnvironmentModal onClose={() => {}} />, { engine });
  const chooser = screen.getByLabelText("A model");
  const mtl = new File(["map_Kd brick.png"], "tower.mtl");
  const picture = new File(["png"], "brick.png", { type: "image/png" });
  await userEvent.upload(chooser, [mtl, picture]);
  await waitFor(() => expect(readToasts().at(-1)?.message).toMatch(/^Choose the model together/));
  await userEvent.upload(chooser, [picture, mtl, new File(["mtllib tower.mtl"], "tower.obj")]);
  const sent = () => asked.filter(({ url }) => url.pathname === "/api/files").map(({ body }) => body);
  await waitFor(() => expect(sent()).toMatchObject([{ name: "tower.zip" }]));
  // What was refused leaves the choice open.
  await waitFor(() => expect(screen.getByRole("button", { name: "Upload a model" })).toBeTruthy());
});

test("of a place of one's own one chooses how it is shown; where one may leap is chosen everywhere", async () => {
  const room = (setting: object) => ({
    id: "terrace1",
    name: "Terrace",
    setting: { environment: "terrace", variant: "day", ...setting },
    objects: [],
    assets: [],
    hosts: { ownerId: null, administrators: [], restrictedPermissions: [] },
    revision: 0,
    isUnsaved: false,
  });
  engine.state = { ...engine.state, room: room({}) };
  engine.change("environment", { settings: SETTINGS });
  renderInPage(<EnvironmentPanel />, { engine });
  expect(screen.queryByRole("checkbox", { name: /Light version/ })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: /Teleport onto objects/ }));
  expect(engine.told("set_mesh_teleport_enabled")).toEqual([{ enabled: false }]);
  act(() => engine.change("room", room({ customFileId: ID, isTextureCompressionEnabled: false })));
  const light = screen.getByRole("checkbox", { name: /Light version/ });
  expect(light).toHaveProperty("checked", false);
  await userEvent.click(light);
  expect(engine.told("set_texture_compression_enabled")).toEqual([{ enabled: true }]);
});

test("an NFT's model becomes the place, where chains can be read; what is no token's name goes nowhere", async () => {
  const token = "eip155:1/erc721:0x495f947276749Ce646f68AC8c248420045cb7b5e/7";
  const imported = asset(ID, { kind: "model" });
  const asked = answerCalls({
    "GET /api/content/token-chains": { body: { chainIds: [1] } },
    "GET /api/content/space-templates": { body: [] },
    "POST /api/files/import/token": { body: { id: ID, name: "Island", asset: imported } },
  });
  engine.state = { ...engine.state, rights: ofHost() };
  engine.change("session", { roomId: "terrace1" });
  renderInPage(<EnvironmentPicker onClose={() => {}} />, { engine });
  const field = await screen.findByRole("textbox", { name: "From an NFT" });
  await userEvent.type(field, "island.eth{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("Enter a token in this format: eip155:1/erc721:0x…/7.");
  await userEvent.clear(field);
  await userEvent.type(field, ` ${token}{Enter}`);
  await waitFor(() =>
    expect(engine.told("set_custom_environment")).toEqual([
      { content: { fileId: ID, asset: imported }, replace: true },
    ]),
  );
  expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ id: token, roomID: "terrace1" });
});
