import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls } from "../../testing/answers.ts";
import { FakeEngine } from "../../testing/fake-engine.ts";
import { asset, object } from "../../testing/objects.ts";
import { pictures } from "../../testing/records.ts";
import { renderInPage } from "../../testing/render.tsx";
import { readEditingUi, sendToEditingUi } from "../editing/editing-ui-state.ts";
import { hideModal, readModals } from "../modals/modal-store.ts";
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

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  answerCalls({
    "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [] } },
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
  hideModal("CustomEnvironment");
  hideModal("EnvironmentPicker");
  sendToEditingUi({ type: "CLOSE_CUSTOM_ENVIRONMENT" });
  sendToEditingUi({ type: "END" });
});

test("each place stands once, in each of its lights; the one that is there is marked", async () => {
  renderInPage(<EnvironmentPicker onClose={() => {}} />, { engine });
  const terrace = await screen.findByRole("button", { name: "Terrace: A veranda above the sea" });
  expect(terrace.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Gallery: White rooms, frames and pedestals" }));
  const lights = screen.getByRole("group", { name: "Light of the gallery" });
  await userEvent.click(lights.querySelector("[aria-label=Night]") as HTMLElement);
  expect(engine.told("set_environment")).toEqual([
    { environment: "gallery", variant: "day" },
    { environment: "gallery", variant: "night" },
  ]);
});

test("sun and fog are set one by one, and go back to what the place has", async () => {
  const settings = {
    sunAzimuth: 120,
    sunElevation: 30,
    sunIntensity: 3,
    sunColour: "#ffe0b0",
    ambientIntensity: 1,
    fogDensity: 0.01,
    fogColour: "#c0d0e0",
    exposure: 1,
  };
  renderInPage(<EnvironmentPanel />, { engine });
  expect(screen.getByText("The place is still on its way.")).toBeTruthy();
  act(() => engine.change("environment", { settings }));
  fireEvent.change(screen.getByRole("slider", { name: "Height" }), { target: { value: "45" } });
  expect(engine.told("set_environment_settings")).toEqual([{ settings: { sunElevation: 45 } }]);
  expect(screen.getByRole("button", { name: "As the place has it" })).toHaveProperty("disabled", true);
  act(() => engine.change("environment", { adjusted: ["sunElevation"] }));
  await userEvent.click(screen.getByRole("button", { name: "As the place has it" }));
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
  expect(readModals()).toContain("CustomEnvironment");
  renderInPage(<CustomEnvironmentModal onClose={() => hideModal("CustomEnvironment")} />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Make it the place" }));
  expect(engine.told("set_custom_environment")).toEqual([{ objectId: "island", replace: false }]);
  expect(readModals()).not.toContain("CustomEnvironment");
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
  expect(screen.getByRole("heading", { name: "Replace the place" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Island.glb" }));
  expect(engine.told("set_custom_environment")).toEqual([{ content: { fileId: ID }, replace: true }]);
});
