// Made from the server's OpenAPI document by `deno task docs`.

export interface paths {
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/config.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConsoleConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginSession"];
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listThreads"];
        put?: never;
        post: operations["createThread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/from-workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createThreadFromWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/from-rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createThreadFromRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/{threadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteThread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/{threadId}/title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["titleThread"];
        trace?: never;
    };
    "/api/v1/chats/{threadId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chats/{threadId}/messages/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["dryRunDefinition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/steps/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["validateDefinition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/sharing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["shareWorkflow"];
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["transferWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDraft"];
        put: operations["saveDraft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["publishWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/versions/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/versions/{versionId}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["setDefaultVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRules"];
        put?: never;
        post: operations["createRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["validateRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRule"];
        put?: never;
        post?: never;
        delete: operations["deleteRule"];
        options?: never;
        head?: never;
        patch: operations["updateRule"];
        trace?: never;
    };
    "/api/v1/rules/{ruleId}/sharing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["shareRule"];
        trace?: never;
    };
    "/api/v1/rules/{ruleId}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRuleDraft"];
        put: operations["saveRuleDraft"];
        post?: never;
        delete: operations["discardRuleDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{ruleId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["publishRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{ruleId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRuleVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{ruleId}/versions/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRuleVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{ruleId}/versions/{versionId}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["setDefaultRuleVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{ruleId}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["diffRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{ruleId}/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["evaluateRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["diffWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/envs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEnvs"];
        put?: never;
        post: operations["setEnvs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/envs/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteEnv"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/schedule/parse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["parseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSchedule"];
        put: operations["pauseSchedule"];
        post?: never;
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch: operations["changeSchedulePolicies"];
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/schedule/ticks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listScheduleTicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/upcoming-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUpcomingRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWorkflowSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/schedules/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putNamedSchedule"];
        post?: never;
        delete: operations["deleteNamedSchedule"];
        options?: never;
        head?: never;
        patch: operations["changeNamedSchedule"];
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["pauseWebhook"];
        trace?: never;
    };
    "/api/v1/runs/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRunQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/queue/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listQueueRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWorkflowRuns"];
        put?: never;
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{runId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retryRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/runs/last-inputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLastInputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{runId}/children": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChildRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{runId}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRunSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{runId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{runId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["answerRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/objects/storage-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStorageUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listObjects"];
        put?: never;
        post?: never;
        delete: operations["deleteObject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{slug}/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createWorkflowFromTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportAuditRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{userId}/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["handOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{userId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMemberWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApiKeys"];
        put?: never;
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Readiness: {
            ready: boolean;
            degraded: ("database" | "storage" | "issuer" | "model")[];
            checks: {
                /** @enum {string} */
                database: "ok" | "failing";
                /** @enum {string} */
                storage: "ok" | "failing";
                /** @enum {string} */
                issuer: "ok" | "failing";
                /** @enum {string} */
                model: "ok" | "failing";
            };
        };
        ConsoleConfig: {
            /** @enum {string} */
            login: "start-address" | "identity-provider";
            provider: components["schemas"]["ConsoleProvider"];
        };
        ConsoleProvider: {
            issuer: string;
            clientId: string;
            scope: string;
        } | null;
        Session: {
            token: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Problem: {
            /** @enum {string} */
            type: "about:blank";
            title: string;
            status: number;
            detail: string;
            instance: string;
            /** @enum {string} */
            code: "invalid_request" | "unauthenticated" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "too_large" | "url_too_long" | "unsupported_media_type" | "unprocessable" | "rate_limited" | "queue_full" | "too_many_streams" | "memory_full" | "headers_too_large" | "internal" | "unavailable" | "storage_full" | "quota_exceeded" | "token_expired" | "token_invalid" | "schedule_not_found" | "backfill_not_found" | "calendar_not_found" | "calendar_in_use" | "version_not_found" | "draft_missing" | "not_published" | "newer_version" | "tests_failed" | "thread_answering" | "thread_not_answering" | "message_not_last" | "interrupt_missing" | "interrupt_mismatch" | "interrupt_settled" | "interrupt_outdated" | "proposal_settled" | "draft_changed" | "run_ended" | "run_not_failed" | "question_settled" | "question_ambiguous" | "limit_reached";
            requestId: string;
            errors?: {
                path: string;
                message: string;
            }[];
            currentVersionNumber?: number;
            baseVersionNumber?: number | null;
            failedTests?: string[];
            matched?: number[];
            diff?: string;
            runId?: string;
            /** @description For a `stepId` that matches several open questions: the path of each question */
            paths?: string[];
            interruptId?: string;
            proposalId?: string;
            setting?: string;
            limit?: number;
            used?: number;
        };
        SessionBody: {
            code?: string;
        };
        Done: {
            /** @enum {boolean} */
            success: true;
            message: string;
        };
        Caller: {
            /** Format: uuid */
            userId: string;
            email: string | null;
            organization: string | null;
            organizations: string[];
            teams: string[];
            roles: string[];
        };
        StartedRun: {
            /** Format: uuid */
            runId: string;
            /** @enum {string} */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
        };
        CreatedThread: {
            /** Format: uuid */
            threadId: string;
        };
        WorkflowThread: {
            /** Format: uuid */
            threadId: string;
            /** Format: uuid */
            workflowPublicId: string;
            /** Format: uuid */
            draftPublicId: string;
            /** @enum {string} */
            visibility: "owner";
        };
        ThreadFromWorkflowBody: {
            /** Format: uuid */
            workflowPublicId: string;
            /** Format: uuid */
            versionPublicId?: string;
            title?: string;
        };
        RuleThread: {
            /** Format: uuid */
            threadId: string;
            /** Format: uuid */
            rulePublicId: string;
            /** Format: uuid */
            draftPublicId: string;
            /** @enum {string} */
            visibility: "owner";
        };
        ThreadFromRuleBody: {
            /** Format: uuid */
            rulePublicId: string;
            /** Format: uuid */
            versionPublicId?: string;
            title?: string;
        };
        ThreadList: {
            threads: components["schemas"]["Thread"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Thread: {
            /** Format: uuid */
            id: string;
            title: string | null;
            description: string | null;
            /** Format: uuid */
            workflowId: string | null;
            rule: components["schemas"]["LinkedRule"] | null;
            /** Format: date-time */
            lastUpdatedAt: string;
            hasMessages: boolean;
            sharedTeamKeys: string[];
        };
        LinkedRule: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
        };
        Sharing: {
            /** Format: uuid */
            id: string;
            sharedTeamKeys: string[];
            /** @enum {string} */
            visibility: "owner" | "teams";
        };
        ShareBody: {
            /** @default [] */
            shareWithTeamKeys: string[];
        };
        TitledThread: {
            /** @enum {boolean} */
            success: true;
            /** Format: uuid */
            threadId: string;
            title: string;
        };
        ConversationBody: {
            /** @enum {string} */
            role: "user" | "assistant";
            content: {
                /** @enum {string} */
                type: "text";
                text: string;
            }[];
        }[];
        MessageList: {
            messages: components["schemas"]["Message"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
            workflow: components["schemas"]["Definition"] | {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            workflowPublicId: string | null;
            valid: boolean | null;
            rule: components["schemas"]["LinkedRule"] | null;
            /** Format: uuid */
            rulePublicId: string | null;
            interrupt: components["schemas"]["Interrupt"] | null;
            proposal: components["schemas"]["Proposal"] | null;
            /** @enum {string} */
            rights?: "read" | "write" | "manage";
            /** Format: uuid */
            draftId?: string | null;
        };
        Message: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            role: "user" | "assistant";
            /** @enum {string} */
            type: "text";
            content: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string|null} */
            ending?: "stopped" | "failed" | null;
            attachments?: {
                objectKey: string;
                name: string;
                sizeBytes: number;
                contentType: string;
            }[];
        };
        Definition: {
            $schema?: string;
            /** @enum {string} */
            format: "planner/1";
            name: string;
            description?: string;
            inputs?: {
                [key: string]: components["schemas"]["InputDeclaration"];
            };
            env?: {
                [key: string]: components["schemas"]["EnvDeclaration"];
            };
            schedule?: components["schemas"]["ScheduleDeclaration"];
            steps: components["schemas"]["Step"][];
            outputs?: {
                [key: string]: unknown;
            };
        };
        InputDeclaration: {
            /** @enum {string} */
            type: "string" | "number" | "boolean" | "date" | "enum" | "json" | "file";
            options?: string[];
            required?: boolean;
            default?: unknown;
            description?: string;
        };
        EnvDeclaration: {
            secret?: boolean;
            description?: string;
        };
        ScheduleDeclaration: {
            phrase?: string;
            cron?: string;
            runAt?: string;
            timezone?: string;
            /** @enum {string} */
            catchup?: "last" | "all" | "none";
            catchupWindow?: string;
            /** @enum {string} */
            overlap?: "skip" | "queue" | "allow" | "cancel";
            jitter?: string;
            pauseAfterFailures?: number;
        };
        Step: components["schemas"]["ActionStep"] | components["schemas"]["ParallelStep"] | components["schemas"]["BlockStep"];
        ActionStep: {
            id: string;
            title?: string;
            service: string;
            action: string;
            when?: string | boolean;
            forEach?: string;
            concurrency?: number;
            with?: {
                [key: string]: unknown;
            };
            retry?: components["schemas"]["RetryPolicy"];
            timeout?: string;
            onError?: ("fail" | "continue") | components["schemas"]["Step"][];
        };
        RetryPolicy: {
            max?: number;
            /** @enum {string} */
            backoff?: "exponential" | "fixed";
            delay?: string;
        };
        ParallelStep: {
            id: string;
            title?: string;
            when?: string | boolean;
            forEach?: string;
            concurrency?: number;
            timeout?: string;
            parallel: components["schemas"]["Step"][];
            onError?: ("fail" | "continue") | components["schemas"]["Step"][];
        };
        BlockStep: {
            id: string;
            title?: string;
            when?: string | boolean;
            forEach?: string;
            concurrency?: number;
            timeout?: string;
            steps: components["schemas"]["Step"][];
            onError?: ("fail" | "continue") | components["schemas"]["Step"][];
        };
        Interrupt: {
            /** @enum {string} */
            type: "workflow-inputs";
            /** Format: uuid */
            interruptId: string;
            /** Format: uuid */
            workflowId: string;
            workflowName: string;
            inputs: {
                name: string;
                /** @enum {string} */
                type: "string" | "number" | "boolean" | "date" | "enum" | "json" | "file";
                required: boolean;
                description: string | null;
                default: unknown;
                isGiven?: boolean;
                options?: string[];
            }[];
        } | {
            /** @enum {string} */
            type: "subworkflow-select";
            /** Format: uuid */
            interruptId: string;
            options: {
                /** Format: uuid */
                workflowId: string;
                name: string;
                description: string | null;
            }[];
        };
        Proposal: {
            /** Format: uuid */
            proposalId: string;
            /** @enum {string} */
            deed: "publish" | "run" | "retry" | "cancel" | "schedule" | "answer" | "share" | "delete" | "transfer" | "envs";
            summary: string;
            details: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
        ModelList: {
            models: components["schemas"]["Model"][];
        };
        Model: {
            /** @enum {string} */
            id: "VendorA-4o" | "VendorA-4o-mini" | "VendorB-3-5-Sonnet" | "VendorB-3-5-Haiku" | "VendorC-2.0-Flash" | "VendorC-2.5-Pro" | "VendorD-R1" | "VendorA-o3-mini" | "VendorA-o4-mini";
            /** @enum {string} */
            vendor: "A" | "B" | "C" | "D";
            available: boolean;
            default: boolean;
        };
        Usage: {
            items: {
                month: string;
                /** Format: uuid */
                userId: string;
                model: string;
                calls: number;
                inputTokens: number;
                outputTokens: number;
            }[];
            limit: number;
            nextCursor: string | null;
            totals: {
                calls: number;
                inputTokens: number;
                outputTokens: number;
            };
            budget: {
                month: string;
                tokens: number;
                usedTokens: number;
            } | null;
        };
        DefinitionError: {
            path: string;
            line: number | null;
            column: number | null;
            message: string;
            suggestion?: string;
        };
        DryRun: {
            /** @enum {string} */
            status: "succeeded" | "failed";
            outputs: {
                [key: string]: unknown;
            } | null;
            error: components["schemas"]["RunError"] | null;
            missingOutputs: string[];
            steps: components["schemas"]["RunStep"][];
        };
        RunError: {
            code: string;
            message: string;
            stepId: string | null;
        };
        RunStep: {
            id: string;
            path: string;
            title?: string | null;
            service: string | null;
            action: string | null;
            /** @enum {string} */
            status: "pending" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled";
            attempts: number;
            lastAttempts?: components["schemas"]["Attempt"][];
            /** Format: date-time */
            waitUntil?: string | null;
            input?: unknown;
            output?: unknown;
            error: {
                code: string;
                message: string;
            } | null;
            log: string[];
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
        };
        Attempt: {
            number: number;
            retry: number;
            /** @enum {string} */
            status: "running" | "waiting" | "succeeded" | "failed" | "cancelled" | "interrupted";
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            waitMs: number | null;
        };
        DryRunBody: {
            definition: string | {
                [key: string]: unknown;
            };
            inputs?: {
                [key: string]: unknown;
            };
            envs?: {
                [key: string]: string;
            };
            outputs?: {
                [key: string]: unknown;
            };
        };
        TestedStep: {
            /** @enum {string} */
            status: "succeeded" | "failed" | "skipped";
            output?: unknown;
            error: {
                code: string;
                message: string;
            } | null;
            log: string[];
            durationMs: number;
        };
        TestStepBody: {
            step: {
                [key: string]: unknown;
            };
            inputs?: {
                [key: string]: unknown;
            };
            steps?: {
                [key: string]: unknown;
            };
            env?: {
                [key: string]: string;
            };
            item?: unknown;
            index?: number;
        };
        WorkflowList: {
            workflows: components["schemas"]["WorkflowItem"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        WorkflowItem: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            services: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            scheduleStatus: boolean | null;
            sharedTeamKeys: string[];
            isDraft?: boolean;
            lastRuns?: components["schemas"]["LastRun"][];
            /** Format: date-time */
            nextRunAt?: string | null;
            owner?: components["schemas"]["ShownMember"];
            version?: string | null;
        };
        LastRun: {
            /** Format: uuid */
            runId: string;
            /** @enum {string} */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
        };
        ShownMember: {
            /** Format: uuid */
            userId: string;
            name: string | null;
        };
        OrganizationWorkflowList: {
            workflows: components["schemas"]["OrganizationWorkflow"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        OrganizationWorkflow: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            ownerId: string;
            sharedTeamKeys: string[];
            sizeBytes: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreatedWorkflow: {
            valid: boolean;
            errors: components["schemas"]["DefinitionError"][];
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            draftId: string;
        };
        DefinitionBody: {
            definition: string | {
                [key: string]: unknown;
            };
        };
        CheckedDefinition: {
            valid: boolean;
            errors: components["schemas"]["DefinitionError"][];
            warnings: components["schemas"]["DefinitionError"][];
        };
        Workflow: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            version: string | null;
            isPublic: boolean;
            isDraft: boolean;
            sharedTeamKeys: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            isPaused: boolean | null;
            workflow: components["schemas"]["Definition"] | null;
            /** @enum {string} */
            rights?: "read" | "write" | "manage";
        };
        VisibilityBody: {
            isPublic: boolean;
        };
        TransferredWorkflow: {
            /** @enum {boolean} */
            success: true;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            ownerId: string;
        };
        OwnerBody: {
            /** Format: uuid */
            userId: string;
        };
        Draft: {
            valid: boolean;
            errors: components["schemas"]["DefinitionError"][];
            warnings: components["schemas"]["DefinitionError"][];
            /** Format: uuid */
            draftId: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            threadId: string | null;
            baseVersionNumber: number | null;
            definition: components["schemas"]["Definition"] | {
                [key: string]: unknown;
            } | null;
            source: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SaveDraftBody: {
            definition?: string | {
                [key: string]: unknown;
            };
            replaces?: string | null;
        };
        Version: {
            /** Format: uuid */
            versionId: string;
            /** Format: uuid */
            workflowId: string;
            versionNumber: number;
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        PublishBody: {
            /** Format: uuid */
            draftId?: string;
            source?: string;
            force?: boolean;
        };
        VersionList: {
            versions: components["schemas"]["Version"][];
            total: number;
            truncated: boolean;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        VersionWithWorkflow: {
            /** Format: uuid */
            versionId: string;
            /** Format: uuid */
            workflowId: string;
            versionNumber: number;
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
            workflow: components["schemas"]["Definition"];
        };
        DefaultVersion: {
            /** @enum {boolean} */
            success: true;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            versionId: string;
            versionNumber: number;
        };
        RuleList: {
            rules: components["schemas"]["RuleItem"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        RuleItem: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            version: string | null;
            isPublic: boolean;
            isDraft: boolean;
            sharedTeamKeys: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreatedRule: {
            valid: boolean;
            errors: components["schemas"]["DefinitionError"][];
            warnings: components["schemas"]["DefinitionError"][];
            tests: components["schemas"]["RuleTestResult"][];
            /** Format: uuid */
            ruleId: string;
            /** Format: uuid */
            draftId: string;
        };
        RuleTestResult: {
            name: string;
            passed: boolean;
            outputs?: unknown;
            problem: string | null;
        };
        RuleBody: {
            definition: string | {
                [key: string]: unknown;
            };
        };
        CheckedRule: {
            valid: boolean;
            errors: components["schemas"]["DefinitionError"][];
            warnings: components["schemas"]["DefinitionError"][];
            tests: components["schemas"]["RuleTestResult"][];
        };
        Rule: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            version: string | null;
            isPublic: boolean;
            isDraft: boolean;
            sharedTeamKeys: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            rule: components["schemas"]["RuleDefinition"] | null;
            /** @enum {string} */
            rights?: "read" | "write" | "manage";
        };
        RuleDefinition: {
            $schema?: string;
            /** @enum {string} */
            format: "rule/1";
            name: string;
            description?: string;
            inputs?: {
                [key: string]: components["schemas"]["InputDeclaration"];
            };
            outputs: {
                [key: string]: {
                    /** @enum {string} */
                    type: "string" | "number" | "boolean" | "date" | "enum" | "json" | "file";
                    options?: string[];
                    default?: unknown;
                    description?: string;
                };
            };
            /** @enum {string} */
            hitPolicy?: "first" | "unique" | "collect";
            /** @enum {string} */
            aggregate?: "list" | "sum" | "min" | "max" | "count";
            rows: {
                description?: string;
                when?: {
                    [key: string]: unknown;
                };
                then: {
                    [key: string]: unknown;
                };
            }[];
            tests?: {
                name: string;
                inputs?: {
                    [key: string]: unknown;
                };
                expect?: unknown;
            }[];
        };
        RuleDraft: {
            valid: boolean;
            errors: components["schemas"]["DefinitionError"][];
            warnings: components["schemas"]["DefinitionError"][];
            tests: components["schemas"]["RuleTestResult"][];
            /** Format: uuid */
            draftId: string;
            /** Format: uuid */
            ruleId: string;
            /** Format: uuid */
            threadId: string | null;
            baseVersionNumber: number | null;
            definition: components["schemas"]["RuleDefinition"] | null;
            source: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SaveRuleDraftBody: {
            definition?: string | {
                [key: string]: unknown;
            };
        };
        RuleVersion: {
            /** Format: uuid */
            versionId: string;
            /** Format: uuid */
            ruleId: string;
            versionNumber: number;
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        PublishRuleBody: {
            /** Format: uuid */
            draftId?: string;
            force?: boolean;
        };
        RuleVersionList: {
            versions: components["schemas"]["RuleVersion"][];
            total: number;
            truncated: boolean;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        VersionWithRule: {
            /** Format: uuid */
            versionId: string;
            /** Format: uuid */
            ruleId: string;
            versionNumber: number;
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
            rule: components["schemas"]["RuleDefinition"];
        };
        DefaultRuleVersion: {
            /** @enum {boolean} */
            success: true;
            /** Format: uuid */
            ruleId: string;
            /** Format: uuid */
            versionId: string;
            versionNumber: number;
        };
        WorkflowDiff: {
            from: number | "draft";
            to: number | "draft";
            text: string;
            changes: components["schemas"]["Change"][];
        };
        Change: {
            path: string;
            before?: unknown;
            after?: unknown;
        };
        Evaluation: {
            /** Format: uuid */
            ruleId: string;
            versionNumber: number;
            outputs?: unknown;
            matched: number[];
            trace?: components["schemas"]["TracedRow"][];
        };
        TracedRow: {
            row: number;
            matched: boolean;
            failed: string | null;
        };
        EvaluateBody: {
            /** @default {} */
            inputs: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            versionId?: string;
            trace?: boolean;
        };
        SetEnvs: {
            /** @enum {boolean} */
            success: true;
            envs: components["schemas"]["Env"][];
        };
        Env: {
            name: string;
            description: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        SetEnvsBody: {
            envs: components["schemas"]["GivenEnv"][];
        };
        GivenEnv: {
            name: string;
            value: string;
            description?: string;
        };
        EnvList: {
            envs: components["schemas"]["Env"][];
        };
        ScheduleList: {
            schedules: components["schemas"]["ListedSchedule"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ListedSchedule: {
            /** Format: uuid */
            workflowId: string;
            workflowName: string;
            ownerId: string;
            name: string;
            /** @enum {string} */
            state: "failing" | "late" | "active" | "paused" | "ended";
            paused: boolean;
            /** Format: date-time */
            nextRunAt: string | null;
            /** Format: date-time */
            lateSince: string | null;
            schedule: string;
            timezone: string;
            lastRun: components["schemas"]["LastScheduledRun"] | null;
        };
        LastScheduledRun: {
            /** Format: uuid */
            runId: string;
            /** Format: date-time */
            scheduledAt: string;
            /** @enum {string} */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
        };
        OrganizationScheduleList: {
            schedules: components["schemas"]["OrganizationSchedule"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        OrganizationSchedule: {
            /** Format: uuid */
            workflowId: string;
            workflowName: string;
            ownerId: string;
            name: string;
            /** @enum {string} */
            state: "failing" | "late" | "active" | "paused" | "ended";
            paused: boolean;
            /** Format: date-time */
            nextRunAt: string | null;
            /** Format: date-time */
            lateSince: string | null;
        };
        ParsedSchedule: {
            /** @enum {boolean} */
            success: true;
            message: string;
            schedule: string | null;
            cron?: string;
            rule?: string;
            /** Format: date-time */
            runAt?: string;
            timezone: string;
            /** Format: date-time */
            nextRunAt: string | null;
        };
        ParseScheduleBody: {
            input: string;
        };
        SchedulePreview: {
            schedule: string;
            cron: string | null;
            rule: string | null;
            /** Format: date-time */
            runAt: string | null;
            timezone: string;
            freeDays: components["schemas"]["FreeDays"] | null;
            upcoming: components["schemas"]["UpcomingTick"][];
        };
        FreeDays: {
            calendar: string;
            /** @enum {string} */
            policy: "skip" | "next" | "previous";
        };
        UpcomingTick: {
            /** Format: date-time */
            scheduledAt: string;
            localTime: string;
            timezone: string;
            /** Format: date-time */
            startsBefore: string | null;
        };
        PreviewScheduleBody: {
            input: string;
            timezone?: string;
            jitter?: string;
            freeDays?: components["schemas"]["FreeDays"] | null;
        };
        Schedule: {
            name: string;
            phrase: string | null;
            cron: string | null;
            rule: string | null;
            /** Format: date-time */
            runAt: string | null;
            timezone: string;
            freeDays: components["schemas"]["FreeDays"] | null;
            inputs: {
                [key: string]: unknown;
            } | null;
            schedule: string;
            paused: boolean;
            /** Format: date-time */
            nextRunAt: string | null;
            /** Format: date-time */
            startsAt: string | null;
            /** Format: date-time */
            endsAt: string | null;
            ticksLeft: number | null;
            backfill: components["schemas"]["ScheduleBackfill"] | null;
            lastTick: components["schemas"]["LastTick"] | null;
            /** @enum {string} */
            catchup: "last" | "all" | "none";
            catchupWindow: string;
            /** @enum {string} */
            overlap: "skip" | "queue" | "allow" | "cancel";
            jitter: string;
            pauseAfterFailures: number | null;
        };
        ScheduleBackfill: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        LastTick: {
            /** Format: date-time */
            scheduledAt: string;
            /** @enum {string} */
            outcome: "started" | "late" | "overlap" | "no_version" | "paused" | "failures" | "free_day";
            /** Format: uuid */
            runId: string | null;
        };
        PausedSchedule: {
            /** @enum {boolean} */
            success: true;
            paused: boolean;
            /** Format: date-time */
            nextRunAt: string | null;
        };
        PauseScheduleBody: {
            paused: boolean;
        };
        SchedulePoliciesBody: {
            freeDays?: components["schemas"]["FreeDays"] | null;
            /** @enum {string} */
            catchup?: "last" | "all" | "none";
            catchupWindow?: string;
            /** @enum {string} */
            overlap?: "skip" | "queue" | "allow" | "cancel";
            jitter?: string;
            pauseAfterFailures?: number | null;
        };
        ScheduleTicks: {
            ticks: components["schemas"]["ScheduleTick"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ScheduleTick: {
            /** Format: date-time */
            scheduledAt: string;
            /** @enum {string} */
            outcome: "started" | "inputs_missing" | "waiting" | "late" | "overlap" | "no_version" | "paused" | "failures" | "free_day";
            /** Format: uuid */
            runId: string | null;
            lateMs: number | null;
        };
        UpcomingRuns: components["schemas"]["UpcomingRun"][];
        UpcomingRun: {
            /** Format: date-time */
            scheduledAt: string;
            localTime: string;
            timezone: string;
        };
        WorkflowSchedules: {
            schedules: components["schemas"]["Schedule"][];
        };
        PutScheduleBody: {
            input: string;
            timezone?: string;
            inputs?: {
                [key: string]: unknown;
            } | null;
            freeDays?: components["schemas"]["FreeDays"] | null;
            /** @enum {string} */
            catchup?: "last" | "all" | "none";
            catchupWindow?: string;
            /** @enum {string} */
            overlap?: "skip" | "queue" | "allow" | "cancel";
            jitter?: string;
            pauseAfterFailures?: number | null;
        };
        ChangeScheduleBody: {
            paused?: boolean;
            inputs?: {
                [key: string]: unknown;
            } | null;
            freeDays?: components["schemas"]["FreeDays"] | null;
            /** @enum {string} */
            catchup?: "last" | "all" | "none";
            catchupWindow?: string;
            /** @enum {string} */
            overlap?: "skip" | "queue" | "allow" | "cancel";
            jitter?: string;
            pauseAfterFailures?: number | null;
        };
        CreatedWebhook: {
            /** Format: uuid */
            webhookId: string;
            url: string;
        };
        WebhookBody: {
            name?: string;
            /** @default 0 */
            waitSeconds: number;
            signature?: {
                header: string;
                secret: string;
                /**
                 * @default plain
                 * @enum {string}
                 */
                scheme: "plain" | "timestamped";
            };
            inputs?: {
                [key: string]: unknown;
            };
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Webhook: {
            /** Format: uuid */
            webhookId: string;
            name: string | null;
            waitSeconds: number;
            hasSignature: boolean;
            /** @enum {string|null} */
            signatureScheme: "plain" | "timestamped" | null;
            inputs: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** @enum {string} */
            state: "open" | "paused" | "closed";
        };
        WebhookPauseBody: {
            paused: boolean;
        };
        RunQueue: {
            queued: number;
            running: number;
            waiting: number;
            /** Format: date-time */
            oldestQueuedAt: string | null;
            limits: {
                running: number;
                runningPerWorkflow: number;
                queued: number;
            };
            users?: {
                /** Format: uuid */
                userId: string;
                queued: number;
                running: number;
                /** Format: date-time */
                oldestQueuedAt: string | null;
            }[];
        };
        QueueRunList: {
            runs: components["schemas"]["QueueRun"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        QueueRun: {
            /** Format: uuid */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            workflowName: string;
            /** Format: uuid */
            userId: string;
            /** @enum {string} */
            trigger: "manual" | "chat" | "schedule" | "webhook" | "api" | "subworkflow";
            /** @enum {string} */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
            /** @enum {string|null} */
            waitsFor: "organization" | "workflow" | "alone" | "turn" | "time" | "answer" | "run" | null;
            /** Format: date-time */
            waitsUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            isReadable: boolean;
        };
        StartRunBody: {
            /** @default {} */
            inputs: {
                [key: string]: unknown;
            };
            envs?: {
                [key: string]: string;
            };
            /** Format: uuid */
            versionId?: string;
        };
        Run: {
            /** Format: uuid */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            versionNumber: number;
            /** @enum {string} */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
            /** @enum {string} */
            trigger: "manual" | "chat" | "schedule" | "webhook" | "api" | "subworkflow";
            error: components["schemas"]["RunError"] | null;
            /** Format: date-time */
            scheduledAt?: string;
            scheduleName?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            parent?: components["schemas"]["ParentRun"] | null;
            startedBy?: components["schemas"]["ShownMember"] & unknown;
            workflowName?: string;
            inputs: {
                [key: string]: unknown;
            };
            outputs: {
                [key: string]: unknown;
            } | null;
            steps: components["schemas"]["RunStep"][];
            /** @enum {string} */
            rights?: "read" | "cancel" | "write";
        };
        ParentRun: {
            /** Format: uuid */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            workflowName: string;
            path: string;
        };
        RetryRunBody: {
            envs?: {
                [key: string]: string;
            };
        };
        RunList: {
            runs: components["schemas"]["RunSummary"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        RunSummary: {
            /** Format: uuid */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            versionNumber: number;
            /** @enum {string} */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
            /** @enum {string} */
            trigger: "manual" | "chat" | "schedule" | "webhook" | "api" | "subworkflow";
            error: components["schemas"]["RunError"] | null;
            /** Format: date-time */
            scheduledAt?: string;
            scheduleName?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            parent?: components["schemas"]["ParentRun"] | null;
            startedBy?: components["schemas"]["ShownMember"] & unknown;
            workflowName?: string;
            inputs?: {
                [key: string]: unknown;
            } | null;
        };
        LastInputs: {
            /** Format: uuid */
            runId: string | null;
            inputs: {
                [key: string]: unknown;
            };
        };
        StepList: {
            steps: components["schemas"]["ListedStep"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ListedStep: {
            id: string;
            path: string;
            title?: string | null;
            service: string | null;
            action: string | null;
            /** @enum {string} */
            status: "pending" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled";
            attempts: number;
            lastAttempts?: components["schemas"]["Attempt"][];
            /** Format: date-time */
            waitUntil?: string | null;
            input?: unknown;
            output?: unknown;
            error: {
                code: string;
                message: string;
            } | null;
            log: string[];
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            index: number | null;
        };
        AttemptList: {
            attempts: components["schemas"]["WholeAttempt"][];
            leftOut: number;
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        WholeAttempt: {
            number: number;
            retry: number;
            /** @enum {string} */
            status: "running" | "waiting" | "succeeded" | "failed" | "cancelled" | "interrupted";
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            waitMs: number | null;
            input?: unknown;
            output?: unknown;
            log: {
                /** Format: date-time */
                at: string | null;
                line: string;
            }[];
        };
        QuestionList: {
            questions: components["schemas"]["Question"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Question: {
            /** Format: uuid */
            runId: string;
            /** Format: uuid */
            workflowId: string;
            workflowName: string;
            stepId: string;
            path: string;
            /** @enum {string} */
            kind: "ask" | "approve";
            message: string;
            fields: {
                [key: string]: components["schemas"]["InputDeclaration"];
            };
            /** Format: date-time */
            askedAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            context?: components["schemas"]["QuestionContext"];
        };
        QuestionContext: {
            versionNumber: number;
            /** @enum {string} */
            trigger: "manual" | "chat" | "schedule" | "webhook" | "api" | "subworkflow";
            startedBy: components["schemas"]["ShownMember"];
            /** Format: date-time */
            runCreatedAt: string;
            inputs: {
                [key: string]: unknown;
            } | null;
        };
        AnsweredStep: {
            /** Format: uuid */
            runId: string;
            stepId: string;
            path: string;
            /** Format: uuid */
            answeredBy: string;
            /** Format: date-time */
            answeredAt: string;
        };
        AnswerBody: {
            stepId?: string;
            path?: string;
            answers?: {
                [key: string]: unknown;
            };
            approved?: boolean;
            comment?: string;
        };
        StorageUsage: {
            orgKey: string;
            totalBytes: number;
            inputBytes: number;
            outputBytes: number;
            fileCount: number;
            breakdown: {
                /** Format: uuid */
                workflowId: string;
                workflowName: string;
                bytes: number;
                fileCount: number;
            }[];
            users?: {
                /** Format: uuid */
                userId: string;
                bytes: number;
                fileCount: number;
            }[];
        };
        ObjectList: {
            objects: components["schemas"]["ListedFile"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ListedFile: {
            objectKey: string;
            name: string;
            sizeBytes: number;
            contentType: string;
            /** Format: date-time */
            createdAt: string;
        };
        TemplateList: {
            templates: components["schemas"]["Template"][];
        };
        Template: {
            slug: string;
            title: string;
            description: string;
            tags: string[];
            services: string[];
            needsNetwork: boolean;
            inputs: {
                [key: string]: components["schemas"]["InputDeclaration"];
            };
            env: {
                [key: string]: components["schemas"]["EnvDeclaration"];
            };
            schedule: components["schemas"]["ScheduleDeclaration"] | null;
        };
        TemplateNameBody: {
            name?: string;
        };
        AuditList: {
            records: components["schemas"]["AuditRecord"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        AuditRecord: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            actorId: string | null;
            /** @enum {string} */
            via: "token" | "api_key" | "command";
            /** Format: uuid */
            apiKeyId: string | null;
            /** @enum {string} */
            action: "workflow.published" | "workflow.default_changed" | "workflow.shared" | "workflow.made_public" | "workflow.made_private" | "workflow.transferred" | "workflow.deleted" | "rule.published" | "rule.default_changed" | "rule.shared" | "rule.made_public" | "rule.made_private" | "rule.deleted" | "thread.shared" | "thread.deleted" | "envs.set" | "envs.deleted" | "schedule.saved" | "schedule.changed" | "schedule.paused" | "schedule.resumed" | "schedule.deleted" | "webhook.created" | "webhook.deleted" | "webhook.paused" | "webhook.resumed" | "api_key.created" | "api_key.revoked" | "run.cancelled" | "calendar.created" | "calendar.replaced" | "calendar.deleted";
            details: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
        MemberDetail: {
            /** Format: uuid */
            userId: string;
            name: string | null;
            email: string | null;
            /** Format: date-time */
            lastSeenAt: string | null;
            isMember: boolean;
            holdings: components["schemas"]["Holdings"];
        };
        Holdings: {
            workflows: number;
            schedules: number;
            activeSchedules: number;
            webhooks: number;
            activeWebhooks: number;
            apiKeys: number;
            rules: number;
            threads: number;
        };
        Handover: {
            revokedApiKeys: number;
            pausedSchedules: number;
            pausedWebhooks: number;
            transferredWorkflows: number;
            closedWebhooks: number;
            collisions: components["schemas"]["HandoverCollision"][];
            collisionCount: number;
            refusal: components["schemas"]["HandoverRefusal"] | null;
            isComplete: boolean;
        };
        HandoverCollision: {
            /** Format: uuid */
            workflowId: string;
            name: string;
            hasSameName: boolean;
            hasSameKey: boolean;
        };
        HandoverRefusal: {
            /** Format: uuid */
            workflowId: string;
            name: string;
            detail: string;
            setting: string | null;
            limit: number | null;
            used: number | null;
        };
        HandoverBody: {
            /** @default false */
            pause: boolean;
            /** Format: uuid */
            to?: string;
            /** @default false */
            revokeApiKeys: boolean;
        };
        OwnedWebhookList: {
            webhooks: components["schemas"]["OwnedWebhook"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        OwnedWebhook: {
            /** Format: uuid */
            webhookId: string;
            /** Format: uuid */
            workflowId: string;
            workflowName: string;
            name: string | null;
            /** Format: uuid */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** @enum {string} */
            state: "open" | "paused" | "closed";
        };
        MemberList: {
            members: components["schemas"]["ListedMember"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ListedMember: {
            /** Format: uuid */
            userId: string;
            name: string | null;
            email: string | null;
            /** Format: date-time */
            lastSeenAt: string;
        };
        CreatedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            key: string;
        };
        ApiKeyBody: {
            name: string;
            /** Format: date-time */
            expiresAt?: string;
        };
        ApiKeyList: {
            apiKeys: components["schemas"]["ApiKey"][];
            page: number;
            limit: number;
            total: number;
            totalPages: number;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
    };
    responses: never;
    parameters: {
        activeOrganization: string;
        source: string;
        timezone: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getConsoleConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleConfig"];
                };
            };
        };
    };
    beginSession: {
        parameters: {
            query?: never;
            header?: {
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SessionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    getCaller: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
        };
    };
    listThreads: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadList"];
                };
            };
        };
    };
    createThread: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedThread"];
                };
            };
        };
    };
    createThreadFromWorkflow: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreadFromWorkflowBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowThread"];
                };
            };
        };
    };
    createThreadFromRule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreadFromRuleBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleThread"];
                };
            };
        };
    };
    deleteThread: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                threadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    titleThread: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                threadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TitledThread"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                expand?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                threadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    stopReply: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                threadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
        };
    };
    listUsage: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                scope?: "own" | "organization";
                limit?: number;
                cursor?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    dryRunDefinition: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DryRunBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
        };
    };
    testStep: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestStepBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestedStep"];
                };
            };
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                expand?: string;
                isDraft?: "true" | "false";
                search?: string;
                scope?: "owned" | "shared" | "public" | "all" | "organization";
                ownerId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowList"] | components["schemas"]["OrganizationWorkflowList"];
                };
            };
        };
    };
    validateDefinition: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefinitionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedDefinition"];
                };
            };
        };
    };
    getWorkflow: {
        parameters: {
            query?: {
                expand?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VisibilityBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
        };
    };
    shareWorkflow: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sharing"];
                };
            };
        };
    };
    transferWorkflow: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferredWorkflow"];
                };
            };
        };
    };
    getDraft: {
        parameters: {
            query?: {
                threadId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
        };
    };
    saveDraft: {
        parameters: {
            query?: {
                threadId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SaveDraftBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
        };
    };
    publishWorkflow: {
        parameters: {
            query?: {
                threadId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
        };
    };
    listVersions: {
        parameters: {
            query?: {
                limit?: number;
                includeAll?: "true" | "false";
                cursor?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionList"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionWithWorkflow"];
                };
            };
        };
    };
    setDefaultVersion: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefaultVersion"];
                };
            };
        };
    };
    listRules: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                isDraft?: "true" | "false";
                search?: string;
                scope?: "owned" | "shared" | "public" | "all";
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleList"];
                };
            };
        };
    };
    createRule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedRule"];
                };
            };
        };
    };
    validateRule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedRule"];
                };
            };
        };
    };
    getRule: {
        parameters: {
            query?: {
                expand?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
        };
    };
    deleteRule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    updateRule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VisibilityBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
        };
    };
    shareRule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sharing"];
                };
            };
        };
    };
    getRuleDraft: {
        parameters: {
            query?: {
                threadId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleDraft"];
                };
            };
        };
    };
    saveRuleDraft: {
        parameters: {
            query?: {
                threadId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SaveRuleDraftBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleDraft"];
                };
            };
        };
    };
    discardRuleDraft: {
        parameters: {
            query?: {
                threadId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    publishRule: {
        parameters: {
            query?: {
                threadId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishRuleBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleVersion"];
                };
            };
        };
    };
    listRuleVersions: {
        parameters: {
            query?: {
                limit?: number;
                includeAll?: "true" | "false";
                cursor?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleVersionList"];
                };
            };
        };
    };
    getRuleVersion: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionWithRule"];
                };
            };
        };
    };
    setDefaultRuleVersion: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefaultRuleVersion"];
                };
            };
        };
    };
    diffRule: {
        parameters: {
            query: {
                threadId?: string;
                from: string;
                to: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDiff"];
                };
            };
        };
    };
    evaluateRule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EvaluateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
        };
    };
    diffWorkflow: {
        parameters: {
            query: {
                threadId?: string;
                from: string;
                to: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDiff"];
                };
            };
        };
    };
    listEnvs: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvList"];
                };
            };
        };
    };
    setEnvs: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetEnvsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetEnvs"];
                };
            };
        };
    };
    deleteEnv: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                scope?: "owned" | "shared" | "public" | "all" | "organization";
                ownerId?: string;
                state?: "failing" | "late" | "active" | "paused" | "ended";
                search?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleList"] | components["schemas"]["OrganizationScheduleList"];
                };
            };
        };
    };
    parseSchedule: {
        parameters: {
            query?: never;
            header?: {
                "x-timezone"?: string;
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParseScheduleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParsedSchedule"];
                };
            };
        };
    };
    previewSchedule: {
        parameters: {
            query?: never;
            header?: {
                "x-timezone"?: string;
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewScheduleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePreview"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseScheduleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PausedSchedule"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    changeSchedulePolicies: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SchedulePoliciesBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    listScheduleTicks: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleTicks"];
                };
            };
        };
    };
    listUpcomingRuns: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpcomingRuns"];
                };
            };
        };
    };
    listWorkflowSchedules: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowSchedules"];
                };
            };
        };
    };
    putNamedSchedule: {
        parameters: {
            query?: never;
            header?: {
                "x-timezone"?: string;
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
            };
            path: {
                workflowId: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutScheduleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    deleteNamedSchedule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    changeNamedSchedule: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeScheduleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    pauseWebhook: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPauseBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    getRunQueue: {
        parameters: {
            query?: {
                expand?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunQueue"];
                };
            };
        };
    };
    listQueueRuns: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                state?: "running" | "queued" | "waiting_for_time" | "waiting_for_answer" | "waiting_for_run";
                userId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueRunList"];
                };
            };
        };
    };
    listWorkflowRuns: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                expand?: string;
                status?: ("queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled")[];
                trigger?: "manual" | "chat" | "schedule" | "webhook" | "api" | "subworkflow";
                from?: string;
                to?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunList"];
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StartRunBody"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedRun"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: {
                expand?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    retryRun: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetryRunBody"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedRun"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                expand?: string;
                status?: ("queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled")[];
                trigger?: "manual" | "chat" | "schedule" | "webhook" | "api" | "subworkflow";
                from?: string;
                to?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunList"];
                };
            };
        };
    };
    getLastInputs: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LastInputs"];
                };
            };
        };
    };
    listChildRuns: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                expand?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunList"];
                };
            };
        };
    };
    listRunSteps: {
        parameters: {
            query: {
                page?: number;
                limit?: number;
                cursor?: string;
                parent: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepList"];
                };
            };
        };
    };
    listAttempts: {
        parameters: {
            query: {
                page?: number;
                limit?: number;
                cursor?: string;
                path: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttemptList"];
                };
            };
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                runId?: string;
                page?: number;
                limit?: number;
                cursor?: string;
                expand?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionList"];
                };
            };
        };
    };
    answerRun: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredStep"];
                };
            };
        };
    };
    getStorageUsage: {
        parameters: {
            query?: {
                createdBy?: string;
                expand?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageUsage"];
                };
            };
        };
    };
    listObjects: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                kind?: "inputs" | "outputs";
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectList"];
                };
            };
        };
    };
    deleteObject: {
        parameters: {
            query: {
                objectKey: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
        };
    };
    createWorkflowFromTemplate: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TemplateNameBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWorkflow"];
                };
            };
        };
    };
    listAuditRecords: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                action?: "workflow.published" | "workflow.default_changed" | "workflow.shared" | "workflow.made_public" | "workflow.made_private" | "workflow.transferred" | "workflow.deleted" | "rule.published" | "rule.default_changed" | "rule.shared" | "rule.made_public" | "rule.made_private" | "rule.deleted" | "thread.shared" | "thread.deleted" | "envs.set" | "envs.deleted" | "schedule.saved" | "schedule.changed" | "schedule.paused" | "schedule.resumed" | "schedule.deleted" | "webhook.created" | "webhook.deleted" | "webhook.paused" | "webhook.resumed" | "api_key.created" | "api_key.revoked" | "run.cancelled" | "calendar.created" | "calendar.replaced" | "calendar.deleted";
                actorId?: string;
                target?: string;
                from?: string;
                to?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
        };
    };
    exportAuditRecords: {
        parameters: {
            query?: {
                action?: "workflow.published" | "workflow.default_changed" | "workflow.shared" | "workflow.made_public" | "workflow.made_private" | "workflow.transferred" | "workflow.deleted" | "rule.published" | "rule.default_changed" | "rule.shared" | "rule.made_public" | "rule.made_private" | "rule.deleted" | "thread.shared" | "thread.deleted" | "envs.set" | "envs.deleted" | "schedule.saved" | "schedule.changed" | "schedule.paused" | "schedule.resumed" | "schedule.deleted" | "webhook.created" | "webhook.deleted" | "webhook.paused" | "webhook.resumed" | "api_key.created" | "api_key.revoked" | "run.cancelled" | "calendar.created" | "calendar.replaced" | "calendar.deleted";
                actorId?: string;
                target?: string;
                from?: string;
                to?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    handOver: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoverBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handover"];
                };
            };
        };
    };
    listMemberWebhooks: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnedWebhookList"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                search?: string;
                userId?: string[];
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-source"?: components["parameters"]["source"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                ownerId?: string;
            };
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                "x-active-org"?: components["parameters"]["activeOrganization"];
                "x-timezone"?: components["parameters"]["timezone"];
            };
            path: {
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
}
