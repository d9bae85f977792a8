import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ObjectKind } from "@veranda/contract";
import { renderInPage } from "#testing/render.tsx";
import { ReportModal } from "./report-modal.tsx";
import { ReportObjectModal } from "./report-object-modal.tsx";
import { ReportSpaceModal } from "./report-space-modal.tsx";

const bo = { userID: "BoBoBoBoBoBoBoB1", displayName: "Bo", accountId: null };
const onClose = vi.fn();
const reasons = async () =>
  (await screen.findAllByRole("radio")).map((radio) => radio.closest("label")?.textContent);

test("a person is reported for what people do", async () => {
  renderInPage(<ReportModal person={{ ...bo, roomId: null }} onClose={onClose} />);
  const offered = await reasons();
  expect(offered).toHaveLength(7);
  expect(offered).not.toContain("Offensive portals or spaces");
});

test("a message is reported for what can be said in one", async () => {
  const message = { id: "m1", text: "Go away!" };
  renderInPage(<ReportModal person={{ ...bo, roomId: "terrace1", message }} onClose={onClose} />);
  expect(await reasons()).toEqual([
    "Harassment",
    "Abuse",
    "Spam",
    "Harmful misinformation or violence",
    "Something else",
  ]);
});

test("a space is reported for what can be in it, portals among it", async () => {
  const space = { id: "terrace1", name: "Terrace", shareId: null };
  renderInPage(<ReportSpaceModal space={space} onClose={onClose} />);
  const offered = await reasons();
  expect(offered).toContain("Offensive portals or spaces");
  expect(offered).not.toContain("Child using an adult’s account");
});

test("of an object only what leads to spaces is reported for where it leads", async () => {
  const reported = (kind: ObjectKind) => ({ id: "o1", name: "It", spaceId: "terrace1", kind });
  const { unmount } = renderInPage(
    <ReportObjectModal object={reported("note")} view={null} onClose={onClose} />,
  );
  expect(await reasons()).not.toContain("Offensive portals or spaces");
  // "Optional" reads the same at both fields.
  for (const label of ["Details", "Picture"])
    expect(screen.getByText(label, { selector: "label, span" }).closest("label, p")?.textContent).toBe(
      `${label} (optional)`,
    );
  unmount();
  renderInPage(<ReportObjectModal object={reported("portal")} view={null} onClose={onClose} />);
  expect(await reasons()).toContain("Offensive portals or spaces");
});

test("whether hosts see it first is asked of what they can act on, where it happened in a space", async () => {
  const message = { id: "m1", text: "Go away!" };
  const { unmount } = renderInPage(
    <ReportModal person={{ ...bo, roomId: "terrace1", message }} onClose={onClose} />,
  );
  const asks = () => screen.queryByRole<HTMLInputElement>("checkbox", { name: /^Also show this/ });
  await screen.findAllByRole("radio");
  expect(asks()).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Spam" }));
  expect(asks()?.checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "Harmful misinformation or violence" }));
  expect(asks()).toBeNull();
  unmount();
  renderInPage(<ReportModal person={{ ...bo, roomId: null }} onClose={onClose} />);
  await userEvent.click(await screen.findByRole("radio", { name: "Spam" }));
  expect(asks()).toBeNull();
});
