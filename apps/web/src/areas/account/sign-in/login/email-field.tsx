import * as t from "@veranda/messages/auth";
import type { ComponentProps } from "react";
import { Field } from "#ui/field.tsx";

type EmailFieldProps = Omit<ComponentProps<typeof Field>, "label" | "type" | "onChange"> & {
  /** Trimmed, since phone keyboards add spaces. */
  onChange: (email: string) => void;
};

export const EmailField = ({ onChange, ...rest }: EmailFieldProps) => (
  <Field
    label={t.email()}
    type="email"
    required
    autoComplete="username"
    inputMode="email"
    placeholder="you@example.com"
    onChange={({ target }) => onChange(target.value.trim())}
    {...rest}
  />
);
