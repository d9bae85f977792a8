import type {
  CustomAvatarPreview,
  CustomAvatarPreviewHost,
} from "@veranda/contract/engine/custom-avatar-preview";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { PreviewStage } from "./preview-stage.tsx";

const { engineModule } = vi.hoisted(() => ({ engineModule: vi.fn() }));
vi.mock("#engine/engine-loader.ts", async (original) => ({ ...(await original()), engineModule }));

const preview = {
  show: vi.fn(),
  walk: vi.fn(),
  play: vi.fn(),
  turn: vi.fn(),
  highlight: vi.fn(),
  close: vi.fn(),
} satisfies CustomAvatarPreview;
let host: CustomAvatarPreviewHost;
beforeEach(() => {
  engineModule.mockResolvedValue({
    contentUrl: "/content/",
    module: {
      startOwnPreview: (given: CustomAvatarPreviewHost) => {
        host = given;
        return Promise.resolve(preview);
      },
    },
  });
});

async function open() {
  renderInPage(<PreviewStage id="one" name="My knight" bone={null} />);
  await vi.waitFor(() => expect(preview.show).toHaveBeenCalled(), { timeout: 15_000 });
}
const walk = () => screen.getByRole<HTMLButtonElement>("button", { name: "Walk" });

test("says that the avatar is loading until it stands there", async () => {
  await open();
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  expect(walk().disabled).toBe(true);
  act(() => host.onFigure("shown"));
  expect(screen.queryByRole("status")).toBeNull();
  expect(walk().disabled).toBe(false);
});

test("says when the avatar can't be loaded, and tries again", async () => {
  await open();
  act(() => host.onFigure("failed"));
  expect(screen.getByRole("status").textContent).toContain("didn’t load");
  preview.show.mockClear();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(preview.show).toHaveBeenCalledWith("one");
  act(() => host.onFigure("loading"));
  expect(screen.getByRole("status").textContent).toBe("Loading…");
});
