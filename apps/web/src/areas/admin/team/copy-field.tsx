import * as common from "@veranda/messages/common";
import { Copy } from "lucide-react";
import { Field } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { copyText } from "#ui/toast/copy-text.ts";

/** What somebody is to enter elsewhere, to be copied. */
export const CopyField = ({ label, value, hint }: { label: string; value: string; hint?: string }) => (
  <Field
    label={label}
    value={value}
    hint={hint}
    readOnly
    onFocus={({ target }) => target.select()}
    className="font-mono text-sm"
    end={
      <IconButton label={`${common.copy()}: ${label}`} onClick={() => void copyText(value)}>
        <Copy className="size-4.5" aria-hidden="true" />
      </IconButton>
    }
  />
);
