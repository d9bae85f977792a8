import { expect, test } from "vitest";
import { controlFaultsOf } from "./controls.mjs";

const faults = (path, jsx) =>
  controlFaultsOf(path, `\nexport const a = () => <>${jsx}</>;`).map(({ line, why }) => [line, why]);
const CARD = "areas/people/card.tsx";

test.each(["button", "input", "select", "textarea"])(
  "a native %s outside the design system is refused",
  (name) => {
    expect(faults(CARD, `<${name} />`)).toEqual([[2, expect.stringContaining(`<${name}> of its own`)]]);
    expect(faults("engine/bar.tsx", `<p><${name} /></p>`)).toHaveLength(1);
    expect(faults("routes/home.tsx", `<${name} />`)).toHaveLength(1);
  },
);

test("native controls in the design system, and its components anywhere, are allowed", () => {
  expect(faults("ui/button.tsx", "<button /><input />")).toEqual([]);
  expect(faults(CARD, "<Button /><ButtonBase /><Field /><FileInput />")).toEqual([]);
});

test("a control that is listed with a reason is allowed, and no other in that file", () => {
  const path = "areas/host/share/email-chips.tsx";
  expect(faults(path, "<input />")).toEqual([]);
  expect(faults(path, "<input /><select />")).toEqual([[2, expect.stringContaining("<select>")]]);
});

test("a listed control that no longer exists is reported", () => {
  expect(faults("areas/host/share/email-chips.tsx", "<p />")).toEqual([
    [1, "OWN_CONTROLS lists <input>, and there is none"],
  ]);
});

test("a form without useForm is refused unless it is listed; a listed one that no longer exists is reported", () => {
  expect(faults(CARD, "<form {...form.props} />")).toEqual([]);
  expect(faults(CARD, "<form onSubmit={send} />")).toEqual([[2, expect.stringContaining("a form by hand")]]);
  const listed = "areas/visit/watch/watch-chat-form.tsx";
  expect(faults(listed, "<form onSubmit={send} />")).toEqual([]);
  expect(faults(listed, "<p />")).toEqual([[1, "OWN_FORMS lists a form, and there is none"]]);
});
