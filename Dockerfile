# The build needs Node only to fetch Deno: the npm registry carries it.
FROM node:24-bookworm-slim AS build
RUN npm install --global deno@2.9.6
WORKDIR /heddle
COPY deno.json deno.lock ./
COPY console/deno.json console/
RUN deno install --frozen
COPY . .
RUN deno task compile
RUN mkdir /heddle/data

# Certificates, time zones and the C library: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /heddle/dist/heddle /usr/local/bin/heddle
# A volume takes over the owner of the folder that it covers.
COPY --from=build --chown=nonroot:nonroot /heddle/data /data
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["/usr/local/bin/heddle", "health"]
ENTRYPOINT ["/usr/local/bin/heddle"]
CMD ["serve"]
