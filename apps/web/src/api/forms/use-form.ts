import { useMutation } from "@tanstack/react-query";
import { CallError } from "@veranda/contract";
import { useEffect, useRef, useState, type ChangeEvent, type RefObject, type SyntheticEvent } from "react";
import { fieldFaultsOf, sentenceFor } from "../faults/sentence.ts";

/** Messages by field name. */
type Faults<Values> = { readonly [Name in keyof Values]?: string | null };

/** The form's text fields. */
type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

type Refusals<Name extends string> = { readonly [code: string]: { at: Name; says?: () => string } };

type FormOptions<Values, Result> = {
  initial: Values;
  /** Validates the values before they are sent. */
  check?: (values: Values) => Faults<Values>;
  /** Asks for confirmation before sending, where needed. */
  askFirst?: (values: Values) => Promise<boolean>;
  send: (values: Values) => Promise<Result>;
  onDone?: (result: Result, values: Values) => unknown;
  onRefused?: (error: Error) => unknown;
  /** The field that an error belongs to, by the error's name, and a message to show instead of the error's own. */
  refusals?: Refusals<keyof Values & string>;
};

export type Form<Values, Result = unknown> = {
  values: Values;
  /** Clears the errors of these fields, and the server's. */
  change: (more: Partial<Values>) => void;
  /** Props for a text input. */
  text: (name: TextOf<Values>) => {
    name: string;
    value: string;
    fault: string | null;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  faultAt: (name: keyof Values) => string | null;
  /** For `onBlur` of a text field that is long to correct: says at once what is wrong with what stands in it. */
  leave: (name: TextOf<Values>) => void;
  /** The error that belongs to no field. */
  fault: string | null;
  isBusy: boolean;
  /** The result of a successful submit. */
  result: Result | undefined;
  /** Props for the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SyntheticEvent) => void;
  };
};

/**
 * A form's values, errors and pending state. On a refusal, by validation or the server, the first invalid field is
 * focused, or the form-level error is scrolled into view.
 */
export function useForm<Values extends object, Result>({
  initial,
  check = () => ({}),
  askFirst,
  send,
  onDone,
  onRefused,
  refusals = {},
}: FormOptions<Values, Result>): Form<Values, Result> {
  const [values, setValues] = useState(initial);
  const [found, setFound] = useState<Faults<Values>>({});
  /** Number of refusals so far: focus moves on a refusal, not when one of several errors is corrected. */
  const [timesRefused, setTimesRefused] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  // A ref, since state shows the pending submit only after the next render.
  const isSending = useRef(false);
  const { mutate, error, isPending, data, reset } = useMutation({
    mutationFn: send,
    onSuccess: (result, sent) => onDone?.(result, sent),
    onError: (error) => onRefused?.(error),
    onSettled: () => void (isSending.current = false),
  });
  /** Why the confirmation could not be asked for. */
  const [unasked, setUnasked] = useState<Error | null>(null);
  const failure = unasked ?? error;
  const refused = failure === null ? null : refusalOf(failure, values, refusals);

  useEffect(() => {
    if (timesRefused > 0) showFault(element.current);
  }, [timesRefused]);
  useEffect(() => {
    if (failure !== null) showFault(element.current);
  }, [failure]);

  const change = (more: Partial<Values>) => {
    setValues((now) => ({ ...now, ...more }));
    setFound((now) => without(now, Object.keys(more)));
    if (error !== null) reset();
    setUnasked(null);
  };
  const faultAt = (name: keyof Values) => found[name] ?? refused?.fields.get(name) ?? null;
  const sendOnceAsked = async (ask: (values: Values) => Promise<boolean>) => {
    setUnasked(null);
    try {
      if (await ask(values)) return mutate(values);
    } catch (fault) {
      setUnasked(fault instanceof Error ? fault : new Error("The question failed", { cause: fault }));
    }
    isSending.current = false;
  };
  return {
    values,
    change,
    text: (name) => ({
      name,
      value: String(values[name]),
      fault: faultAt(name),
      onChange: ({ target }) => change(only<Values>(name, target.value)),
    }),
    faultAt,
    leave(name) {
      const wrong = String(values[name]).trim() === "" ? null : check(values)[name];
      if (typeof wrong === "string") setFound((now) => ({ ...now, [name]: wrong }));
    },
    fault: refused?.fault ?? null,
    isBusy: isPending,
    result: data,
    props: {
      ref: element,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (isPending || isSending.current) return;
        const wrong = check(values);
        setFound(wrong);
        if (hasFault(wrong)) return setTimesRefused((times) => times + 1);
        isSending.current = true;
        if (askFirst === undefined) mutate(values);
        else void sendOnceAsked(askFirst);
      },
    },
  };
}

/** Focuses the first invalid field, or scrolls the form-level error into view. */
function showFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus({ preventScroll: true });
  // Centred, since its message is below it.
  const shown = field ?? form?.querySelector<HTMLElement>("[role=alert]");
  shown?.scrollIntoView?.({ block: "center" });
}

const hasFault = (faults: object): boolean =>
  Object.values(faults).some((fault) => typeof fault === "string");

const without = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as T;

/** `name` is that of a text field: see TextOf. */
const only = <Values>(name: TextOf<Values>, value: string) =>
  ({ [name]: value }) as unknown as Partial<Values>;

/** Assigns the server's messages to their fields, which it names `body.name`. */
function refusalOf(
  error: Error,
  values: object,
  refusals: Refusals<string>,
): { fields: ReadonlyMap<PropertyKey, string>; fault: string | null } {
  if (!(error instanceof CallError)) return { fields: new Map(), fault: sentenceFor(error) };
  const named = fieldFaultsOf(error);
  const own = named.flatMap(([path, says]): [string, string][] => {
    const name = path.split(".")[1] ?? "";
    return name in values ? [[name, says]] : [];
  });
  if (own.length > 0) return { fields: new Map(own), fault: null };
  const { at, says } = refusals[error.code] ?? {};
  const sentence = says?.() ?? named[0]?.[1] ?? sentenceFor(error);
  return at === undefined
    ? { fields: new Map(), fault: sentence }
    : { fields: new Map([[at, sentence]]), fault: null };
}
