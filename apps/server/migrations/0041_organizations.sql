CREATE TABLE "organization_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"organization_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"by_account" text,
	"by_name" text NOT NULL,
	"target_account" text,
	"target_name" text,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"invited_by" text,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"account_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"is_admin" boolean NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_removals" (
	"organization_id" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "organization_removals_organization_id_account_id_pk" PRIMARY KEY("organization_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'FREE' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"domain" text,
	"domain_token" text,
	"domain_proven_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "organization_acts" ADD CONSTRAINT "organization_acts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_acts" ADD CONSTRAINT "organization_acts_by_account_accounts_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_acts" ADD CONSTRAINT "organization_acts_target_account_accounts_id_fk" FOREIGN KEY ("target_account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_removals" ADD CONSTRAINT "organization_removals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_removals" ADD CONSTRAINT "organization_removals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_acts_organization" ON "organization_acts" USING btree ("organization_id","number");--> statement-breakpoint
CREATE INDEX "organization_acts_by" ON "organization_acts" USING btree ("by_account");--> statement-breakpoint
CREATE INDEX "organization_acts_target" ON "organization_acts" USING btree ("target_account");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_organization" ON "organization_invitations" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "organization_invitations_email" ON "organization_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "organization_invitations_by" ON "organization_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "organization_members_organization" ON "organization_members" USING btree ("organization_id","is_admin");--> statement-breakpoint
CREATE INDEX "organization_removals_account" ON "organization_removals" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_domain" ON "organizations" USING btree ("domain") WHERE domain_proven_at is not null;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_organization_owner_id_organizations_id_fk" FOREIGN KEY ("organization_owner_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spaces_organization" ON "spaces" USING btree ("organization_owner_id") WHERE organization_owner_id is not null;