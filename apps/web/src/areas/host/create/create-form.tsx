import { useQueryClient } from "@tanstack/react-query";
import { SPACE_NAME_MAX } from "@veranda/contract/constants";
import * as about from "@veranda/messages/about-space";
import * as pages from "@veranda/messages/pages";
import * as t from "@veranda/messages/spaces";
import { formatList } from "@veranda/messages";
import { ChevronDown } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Button, ButtonBase } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Clip } from "#areas/browse";
import { useForm } from "#api/forms/use-form.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { Segments } from "#ui/segments.tsx";
import { Switch } from "#ui/switch.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { asShared, SHARING_WORDS, type Sharing } from "../sharing.ts";
import { createSpace, publishSpace } from "../space-actions.ts";
import { useWalkIn } from "../walk-in.ts";
import { postersOf, shortened, suggestedName, variantWord, type Beginning } from "./beginnings.ts";
import { LightSwatches } from "./light-swatches.tsx";

const sharings = (hasOrganisation: boolean): { value: Sharing; label: string }[] => [
  { value: "invited", label: pages.invitedOnly() },
  { value: "link", label: t.shareLink() },
  ...(hasOrganisation ? [{ value: "organisation" as const, label: pages.ofOrganisation() }] : []),
  { value: "public", label: pages.isPublic() },
];

type Values = { name: string; sharing: Sharing; isListed: boolean; mayOthersBuild: boolean };
const INITIAL: Values = { name: "", sharing: "link", isListed: false, mayOthersBuild: false };

type CreateFormProps = {
  beginning: Beginning;
  owner: string;
  /** Whether the person has an organisation that the space can be shared with. */
  hasOrganisation: boolean;
  /** On phones the templates scroll with the rest; only the submit button stays. */
  above: ReactNode | null;
  onCreated: () => void;
};

/** The chosen template, the new space's settings, and the submit button. */
export function CreateForm({ beginning, owner, hasOrganisation, above, onCreated }: CreateFormProps) {
  const details = useRef<HTMLDivElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const walkIn = useWalkIn();
  const [light, setLight] = useState<{ key: string; variant: string } | null>(null);
  const variant = light?.key === beginning.key ? light.variant : beginning.variant;
  const suggested = beginning.isOwn
    ? shortened(beginning.name, SPACE_NAME_MAX)
    : suggestedName(owner, beginning.name, SPACE_NAME_MAX);

  const { values, change, ...form } = useForm({
    initial: INITIAL,
    async send({ name, sharing, isListed, mayOthersBuild }) {
      const { environment, templateId } = beginning;
      const isOwnLight = templateId !== null && variant === beginning.variant;
      const space = await createSpace(queries, {
        name: name.trim() === "" ? suggested : name.trim(),
        ...asShared(sharing),
        mayOthersBuild,
        ...(templateId !== null && { templateId }),
        ...(!isOwnLight && { setting: { environment, variant } }),
      });
      // The space exists by now: a failed listing must not look like a failed creation.
      if (sharing === "public" && isListed)
        await publishSpace(queries, space.id, { isPublished: true }).catch((error: unknown) =>
          showToast({ message: sentenceFor(error), kind: "error" }),
        );
      return space;
    },
    onDone: async (space) => {
      await walkIn(space);
      onCreated();
    },
  });

  const options = sharings(hasOrganisation);
  const summary = formatList(
    [
      values.name.trim() || suggested,
      ...(beginning.variants.length > 1 ? [variantWord(variant)] : []),
      ...options.flatMap(({ value, label }) => (value === values.sharing ? [label] : [])),
    ],
    { type: "unit" },
  );
  const editDetails = () => {
    details.current?.scrollIntoView();
    nameField.current?.focus();
  };
  const isBusy = form.isBusy || form.result !== undefined;

  const fields = (
    <>
      <Chosen beginning={beginning} variant={variant} />
      <LightSwatches
        beginning={beginning}
        variant={variant}
        onChoose={(one) => setLight({ key: beginning.key, variant: one })}
      />
      <Field
        {...form.text("name")}
        ref={nameField}
        label={t.name()}
        placeholder={suggested}
        maxLength={SPACE_NAME_MAX}
        isCounted
        autoComplete="off"
      />
      <div>
        <Segments
          label={t.whoCanJoin()}
          options={options}
          isPaired={hasOrganisation}
          value={values.sharing}
          onChange={(sharing) => change({ sharing })}
        />
        <p className="mt-1.5 text-sm text-ink-soft">{SHARING_WORDS[values.sharing].hint()}</p>
      </div>
      {values.sharing === "public" && (
        <Switch
          label={about.showInExplore()}
          hint={values.isListed ? about.showInExploreHint() : about.notListedHint()}
          isOn={values.isListed}
          onSwitch={(isListed) => change({ isListed })}
        />
      )}
      <Switch
        label={about.othersBuild()}
        hint={values.mayOthersBuild ? about.othersBuildHint() : about.hostsBuildHint()}
        isOn={values.mayOthersBuild}
        onSwitch={(mayOthersBuild) => change({ mayOthersBuild })}
      />
    </>
  );
  const wayIn = (
    <Button variant="accent" size="lg" type="submit" disabled={isBusy} className="w-full shrink-0">
      {isBusy ? t.creating() : t.create()}
    </Button>
  );

  if (above === null)
    return (
      <form {...form.props} className="flex min-h-0 flex-1 flex-col gap-3.5">
        <div className="more-below -mx-2 flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto overscroll-contain px-2">
          {fields}
          <FormFault>{form.fault}</FormFault>
        </div>
        {wayIn}
      </form>
    );
  return (
    <form {...form.props} className="flex min-h-0 flex-1 flex-col">
      <div className="more-below min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {above}
        <div ref={details} className="flex flex-col gap-3.5 border-t border-line px-5 pt-5 pb-6">
          {fields}
        </div>
      </div>
      <div className="flex flex-col gap-2 border-t border-line bg-raised px-5 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <FormFault>{form.fault}</FormFault>
        {/* Repeats the choice, as the templates may be scrolled far above. */}
        <ButtonBase
          aria-label={t.editDetails({ summary })}
          onClick={editDetails}
          className="flex h-10 items-center justify-between gap-2 text-sm text-ink-soft"
        >
          <span className="truncate">{summary}</span>
          <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
        </ButtonBase>
        {wayIn}
      </div>
    </form>
  );
}

type ChosenProps = { beginning: Beginning; variant: string };

/**
 * A preview of the chosen template: its clip, or its picture in another lighting. Hidden in a low window, to make room
 * for the fields below.
 */
function Chosen({ beginning, variant }: ChosenProps) {
  const { name, description, environment, pictures } = beginning;
  const isOwnLight = variant === beginning.variant;
  const poster = isOwnLight ? pictures.poster : postersOf(environment, variant).poster;
  return (
    <div>
      <span className="relative block aspect-video overflow-hidden rounded-2xl bg-sunken [@media(max-height:52rem)]:aspect-[4/1]">
        <img
          key={poster}
          src={poster}
          alt=""
          className="absolute inset-0 size-full object-cover animate-fade-in"
        />
        {isOwnLight && pictures.video !== null && <Clip key={pictures.video} src={pictures.video} />}
      </span>
      <h3 className="mt-2.5 text-xl">{name}</h3>
      <p className="mt-1 text-sm text-ink-soft [@media(max-height:52rem)]:line-clamp-2">{description}</p>
    </div>
  );
}
