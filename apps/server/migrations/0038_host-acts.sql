CREATE TABLE "host_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"space_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"by_account" text,
	"by_name" text NOT NULL,
	"target_account" text,
	"target_name" text,
	"detail" text DEFAULT '' NOT NULL,
	"instance" integer
);
--> statement-breakpoint
ALTER TABLE "room_instances" ADD COLUMN "hosting" jsonb;--> statement-breakpoint
ALTER TABLE "host_acts" ADD CONSTRAINT "host_acts_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_acts" ADD CONSTRAINT "host_acts_by_account_accounts_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_acts" ADD CONSTRAINT "host_acts_target_account_accounts_id_fk" FOREIGN KEY ("target_account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_acts_of_space" ON "host_acts" USING btree ("space_id","number");--> statement-breakpoint
CREATE INDEX "host_acts_at" ON "host_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "host_acts_by" ON "host_acts" USING btree ("by_account");--> statement-breakpoint
CREATE INDEX "host_acts_target" ON "host_acts" USING btree ("target_account");