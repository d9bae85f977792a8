import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { CallError, type Fault } from "@veranda/contract";
import { expect, test, vi } from "vitest";
import { loadErrorSentences } from "../error-sentences.ts";
import { renderInPage } from "#testing/render.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { useForm } from "./use-form.ts";

const refused = (code: string, fields: Record<string, string> = {}, faults: Record<string, Fault> = {}) =>
  new CallError("m", code, 400, [
    { code, message: "m", display: "No.", fields, faults, customData: null, statusCode: 400 },
  ]);

type FormProps = {
  isPlaceNeeded?: boolean;
  askFirst?: () => Promise<boolean>;
  send: (values: { name: string; place: string }) => Promise<unknown>;
  onDone?: (result: unknown) => void;
};

function Form({ isPlaceNeeded = false, askFirst, send, onDone = () => {} }: FormProps) {
  const form = useForm({
    initial: { name: "", place: "" },
    check: ({ name, place }) => ({
      name: name === "" ? "Nameless." : null,
      place: isPlaceNeeded && place === "" ? "Nowhere." : null,
    }),
    ...(askFirst && { askFirst }),
    send,
    onDone,
    refusals: { USERNAME_TAKEN: { at: "name", says: () => "Somebody has it." } },
  });
  return (
    <form {...form.props}>
      <Field {...form.text("name")} label="Name" />
      <Field {...form.text("place")} label="Place" />
      <FormFault>{form.fault}</FormFault>
      <button type="submit">{form.isBusy ? "Sending" : "Send"}</button>
    </form>
  );
}

const show = (send: FormProps["send"], more: Omit<FormProps, "send"> = {}) => {
  renderInPage(<Form send={send} {...more} />);
  return {
    name: screen.getByLabelText("Name"),
    place: screen.getByLabelText("Place"),
    press: () => userEvent.click(screen.getByRole("button")),
  };
};

test("what is wrong is said at its field, which is focused; nothing is sent", async () => {
  const send = vi.fn(async () => {});
  const { name, press } = show(send);
  await press();
  expect(screen.getByRole("alert").textContent).toContain("Nameless.");
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, "Ann");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

test("correcting one of several errors keeps the focus in its field", async () => {
  const send = vi.fn(async () => {});
  const { name, place, press } = show(send, { isPlaceNeeded: true });
  await press();
  expect(document.activeElement).toBe(name);
  await userEvent.keyboard("Ann");
  expect(name).toHaveProperty("value", "Ann");
  expect(place).toHaveProperty("value", "");
  expect(screen.getByRole("alert").textContent).toContain("Nowhere.");
  await press();
  expect(document.activeElement).toBe(place);
  // The same again is led to again.
  name.focus();
  await press();
  expect(document.activeElement).toBe(place);
  expect(send).not.toHaveBeenCalled();
});

test("repeated submits send the values once, and return the result", async () => {
  const answer = Promise.withResolvers<string>();
  const send = vi.fn(() => answer.promise);
  const onDone = vi.fn();
  const { name, press } = show(send, { onDone });
  await userEvent.type(name, "Ann");
  await press();
  await press();
  expect(screen.getByRole("button").textContent).toBe("Sending");
  answer.resolve("done");
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("done", { name: "Ann", place: "" }));
  expect(send).toHaveBeenCalledTimes(1);
});

test("what is sent twice before the page shows that it is on its way is sent once, and can be sent again", async () => {
  const answer = Promise.withResolvers<string>();
  const send = vi.fn(() => answer.promise);
  const { name, press } = show(send);
  await userEvent.type(name, "Ann");
  const submit = () =>
    name.closest("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  submit();
  submit();
  await screen.findByText("Sending");
  expect(send).toHaveBeenCalledTimes(1);
  answer.resolve("done");
  await screen.findByText("Send");
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

test("the server's words stand at the field that it names, until that is changed", async () => {
  const { name, place, press } = show(() =>
    Promise.reject(refused("INVALID_INPUT", { "body.place": "No such place." })),
  );
  await userEvent.type(name, "Ann");
  await press();
  await waitFor(() => expect(place.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(place);
  await userEvent.type(place, "x");
  expect(place.getAttribute("aria-invalid")).toBe("false");
});

test("what is wrong with a field is said by its name, with the limits that came with it", async () => {
  await loadErrorSentences();
  const fault = { code: "USERNAME_LENGTH" as const, values: { min: 3, max: 30 } };
  const { name, press } = show(() =>
    Promise.reject(refused("NAME_INVALID", { "body.name": "In English." }, { "body.name": fault })),
  );
  await userEvent.type(name, "Ann");
  await press();
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByRole("alert").textContent).toContain("A username has 3 to 30 characters.");
});

test("a refusal by name stands at its field with its own sentence, any other with the form", async () => {
  await loadErrorSentences();
  const errors = [refused("USERNAME_TAKEN"), refused("UNAVAILABLE")];
  const { name, press } = show(() => Promise.reject(errors.shift() ?? new Error("none left")));
  await userEvent.type(name, "Ann");
  await press();
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByRole("alert").textContent).toContain("Somebody has it.");
  await press();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^This feature isn’t available/));
  expect(name.getAttribute("aria-invalid")).toBe("false");
});

test("a failed confirmation shows its error, and can be retried", async () => {
  await loadErrorSentences();
  const answers = [Promise.reject(refused("UNAVAILABLE")), Promise.resolve(false), Promise.resolve(true)];
  for (const answer of answers) answer.catch(() => {});
  const send = vi.fn(async () => {});
  const { name, press } = show(send, { askFirst: () => answers.shift() ?? Promise.resolve(false) });
  await userEvent.type(name, "Ann");
  await press();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^This feature isn’t available/));
  await press();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(send).not.toHaveBeenCalled();
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});
