export type Setting<T> = {
  /** Description for the configuration page, in Markdown. */
  readonly meaning: string;
  /** As a person would write it; undefined: not set, and `parse` is not called. */
  readonly default: string | undefined;
  readonly parse: (text: string) => T;
  /** Its value is never shown in messages. */
  readonly secret?: true;
};

export const setting = <T>(
  s: Setting<T> & { readonly default: string },
): Setting<T> & { readonly default: string } => s;

export const optional = <T>(
  s: Omit<Setting<T>, "default">,
): Setting<T> & { readonly default: undefined } => ({
  ...s,
  default: undefined,
});
