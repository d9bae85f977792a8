import * as t from "@veranda/messages/pages";
import { Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";
import { useVisit } from "#engine/visit.ts";
import { openCreateSpace } from "./open-create-space.ts";

/** Creates a space, from any page. */
export function CreateButton({ children = t.create(), onClick, ...rest }: ComponentProps<typeof Button>) {
  const isInSpace = useVisit().visit !== null;
  return (
    <Button
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        void openCreateSpace(isInSpace);
      }}
    >
      <Plus className="size-4.5" aria-hidden="true" /> {children}
    </Button>
  );
}
