import * as common from "@veranda/messages/common";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import type { Form } from "./use-form.ts";

type FormModalProps = {
  form: Pick<Form<object>, "props" | "fault" | "isBusy">;
  title: string;
  /** A subtitle, where the title isn't enough. */
  lead?: ReactNode;
  /** The submit button's label. */
  action: string;
  /** Submitting takes something away from somebody. */
  isDangerous?: boolean;
  /** False while something without which it can't be sent is missing. */
  isReady?: boolean;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A dialog that is a form: its fields, the error that belongs to none of them, Cancel and Submit. */
export const FormModal = ({
  form,
  title,
  lead,
  action,
  isDangerous = false,
  isReady = true,
  onClose,
  children,
}: FormModalProps) => (
  <Modal title={title} lead={lead} onClose={onClose}>
    <form {...form.props} className="flex flex-col gap-5">
      {children}
      <FormFault>{form.fault}</FormFault>
      <ModalFoot>
        <Button variant="quiet" onClick={onClose}>
          {common.cancel()}
        </Button>
        <Button
          variant={isDangerous ? "plain" : "accent"}
          className={isDangerous ? "border-bad! text-bad!" : ""}
          type="submit"
          disabled={form.isBusy || !isReady}
        >
          {action}
        </Button>
      </ModalFoot>
    </form>
  </Modal>
);
