CREATE TABLE "space_gate_emails" (
	"gate_id" uuid NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "space_gate_emails_gate_id_email_pk" PRIMARY KEY("gate_id","email")
);
--> statement-breakpoint
CREATE TABLE "space_gate_modes" (
	"space_id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_gate_passes" (
	"gate_id" uuid NOT NULL,
	"account_id" text,
	"device" text,
	"passed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "space_gate_passes_whose" CHECK ((account_id is null) <> (device is null))
);
--> statement-breakpoint
CREATE TABLE "space_gates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"space_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_hash" text,
	"chain" bigint,
	"contract_address" text,
	"token_id" text,
	"standard" text,
	"minimum_amount" text,
	"minimum_units" text,
	"token_name" text,
	CONSTRAINT "space_gates_kind" CHECK (kind in ('token', 'password', 'emails', 'adults'))
);
--> statement-breakpoint
ALTER TABLE "space_gate_emails" ADD CONSTRAINT "space_gate_emails_gate_id_space_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."space_gates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_gate_modes" ADD CONSTRAINT "space_gate_modes_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_gate_passes" ADD CONSTRAINT "space_gate_passes_gate_id_space_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."space_gates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_gate_passes" ADD CONSTRAINT "space_gate_passes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_gates" ADD CONSTRAINT "space_gates_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_gate_emails_email" ON "space_gate_emails" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "space_gate_passes_account" ON "space_gate_passes" USING btree ("gate_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "space_gate_passes_device" ON "space_gate_passes" USING btree ("gate_id","device");--> statement-breakpoint
CREATE INDEX "space_gate_passes_of_account" ON "space_gate_passes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "space_gate_passes_valid" ON "space_gate_passes" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "space_gates_space" ON "space_gates" USING btree ("space_id");--> statement-breakpoint
CREATE UNIQUE INDEX "space_gates_single" ON "space_gates" USING btree ("space_id","kind") WHERE kind <> 'token';--> statement-breakpoint
CREATE UNIQUE INDEX "space_gates_token" ON "space_gates" USING btree ("space_id","chain","contract_address",coalesce("token_id", '')) WHERE kind = 'token';